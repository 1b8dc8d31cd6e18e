import { useCallback } from "react";
import { LIMITS } from "../../kernel/schema.ts";
import type { SettingValue } from "../../kernel/new-things.ts";
import type { ItemFieldView } from "../../protocol-page.ts";
import { forArm } from "../for-arm.ts";
import { edit } from "../state.ts";
import type { OnPage } from "./objects/on-page.ts";
import { Settings } from "./Settings.tsx";

/** The limits of its answers. Each one is an edit of its own. */
export function FieldLimits({ view: { arm }, field }: { readonly field: ItemFieldView } & Pick<OnPage, "view">) {
  const { form, name, limits } = field;
  const known = JSON.stringify(limits?.values);
  const save = useCallback(
    async (changed: Readonly<Record<string, SettingValue | null>>) => {
      const values = JSON.parse(known) as Readonly<Record<string, unknown>>;
      for (const keyword of LIMITS.filter((one) => Object.hasOwn(changed, one))) {
        const [value, was] = [limitIn(changed[keyword]), limitIn(values[keyword])];
        const does = { kind: "set", form, field: name, keyword, value, was } as const;
        if (!(await edit(forArm(does, arm)))) return false;
      }
      return true;
    },
    [form, name, known, arm],
  );
  return (
    <Settings
      name={`limits-${name}`}
      title="What it accepts"
      submit="Save the limits"
      settings={limits}
      onSave={save}
    />
  );
}

/** An empty field means that there is no limit. */
function limitIn(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
