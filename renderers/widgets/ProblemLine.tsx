import type { Text } from "../../src/engine/index.ts";
import { Rich } from "../text/index.ts";
import { useSpeaker } from "../text/speaker.ts";

/** The problem of a field, between its label and its control. */
export function ProblemLine({ id, problem }: { readonly id: string; readonly problem: Text }) {
  const { t } = useSpeaker();
  return (
    <p className="field__error" id={id}>
      <span className="visually-hidden">{`${t("ui.errorPrefix")} `}</span>
      <Rich text={problem} whole />
    </p>
  );
}

export function problemId(control: string): string {
  return `${control}-error`;
}

export function hintId(control: string): string {
  return `${control}-hint`;
}
