import { INSERT_VARIANT } from "../../../kernel/inserts/variant.ts";
import { SET_CONDITION } from "../../../kernel/values/condition.ts";
import type { ObjectView, TextView } from "../../../protocol-parts.ts";
import { CommandDialog } from "../../CommandDialog.tsx";
import type { OnPage } from "./on-page.ts";

interface VaryTextProps {
  readonly page: OnPage;
  readonly object: ObjectView;
  readonly text: TextView;
}

/** Gives a text its first condition: another text is shown then, or the text is shown only then. */
export function VaryText({ page: { view, languages }, object: { at, was }, text }: VaryTextProps) {
  const { name, title, canVary, canDepend } = text;
  const { flow } = view;
  const about = { size: "s", beside: title, of: title, view, languages } as const;
  return (
    <div className="line" data-wrap="">
      {canVary ? <CommandDialog {...about} schema={INSERT_VARIANT} preset={{ flow, at, was, name }} /> : null}
      {canDepend === null ? null : (
        <CommandDialog {...about} schema={SET_CONDITION} preset={{ flow, at: canDepend, was: null }} />
      )}
    </div>
  );
}
