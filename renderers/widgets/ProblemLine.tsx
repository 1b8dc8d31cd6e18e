import type { Text } from "../../src/engine/index.ts";
import { richly } from "../text/index.ts";
import { useSpeaker } from "../text/speaker.ts";

/** The problem of a field, between its label and its control. */
export function ProblemLine({ id, problem }: { readonly id: string; readonly problem: Text }) {
  const speaker = useSpeaker();
  return (
    <p className="field__error" id={id}>
      <span className="visually-hidden">{`${speaker.t("ui.errorPrefix")} `}</span>
      {richly(problem, speaker)}
    </p>
  );
}

export function problemId(control: string): string {
  return `${control}-error`;
}

export function hintId(control: string): string {
  return `${control}-hint`;
}
