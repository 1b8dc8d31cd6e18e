import type { JsonObject } from "../../../engine/index.ts";
import { LIMITS } from "../../kernel/schema.ts";
import type { ItemFieldView } from "../../protocol-page.ts";
import { forArm } from "../for-arm.ts";
import type { Questions } from "../forms/questions.ts";
import { StudioForm } from "../forms/StudioForm.tsx";
import { edit } from "../state.ts";
import { changedSettings } from "./changed-settings.ts";
import type { OnPage } from "./objects/on-page.ts";

/** The limits of its answers, which the server judges. Each one is an edit of its own. */
export function FieldLimits({ view: { arm }, field }: { readonly field: ItemFieldView } & Pick<OnPage, "view">) {
  const { form, name, limits } = field;
  if (limits === null) return null;
  const { schema, values } = limits;
  const save = async (entered: JsonObject) => {
    const changed = changedSettings(limits, entered);
    for (const keyword of LIMITS.filter((one) => Object.hasOwn(changed, one))) {
      const [value, was] = [limitIn(changed[keyword]), limitIn(values[keyword])];
      const does = { kind: "set", form, field: name, keyword, value, was } as const;
      if (!(await edit(forArm(does, arm)))) return false;
    }
    return Object.keys(changed).length > 0;
  };
  return (
    <>
      <h3>What it accepts</h3>
      {Object.keys(schema.properties).length === 0 ? null : (
        <StudioForm
          name={`limits-${name}`}
          questions={schema as unknown as Questions}
          isJudged={false}
          values={values}
          submit="Save the limits"
          onSave={save}
        />
      )}
    </>
  );
}

/** An empty field means that there is no limit. */
function limitIn(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
