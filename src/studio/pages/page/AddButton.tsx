import type { Overview, StepName } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { ADD_BUTTON, buttonFrom } from "./button-dialog.ts";

interface AddButtonProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  readonly steps: readonly StepName[];
}

/** Adds a button that leads to another step or opens a dialog, from a few questions. */
export function AddButton({ view, languages, steps }: AddButtonProps) {
  const { flow, step } = view;
  const leads = steps.filter(({ id }) => id !== step).map(({ id, title }) => [id, `It leads to “${title}”`] as const);
  return (
    <CommandDialog
      schema={ADD_BUTTON}
      {...{ view, languages }}
      preset={{ flow, step }}
      offers={{
        to: [{ words: "It opens a dialog", value: null }, ...leads.map(([value, words]) => ({ words, value }))],
      }}
      complete={buttonFrom}
    />
  );
}
