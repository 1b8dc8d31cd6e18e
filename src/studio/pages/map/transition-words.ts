import type { MapTransition } from "../../protocol-map.ts";

/** The kind of a transition as a sign and in words, so that it is not shown by colour alone. */
interface TransitionKind {
  readonly sign: string;
  readonly words: string;
  /** How its line is drawn. */
  readonly line: "person" | "ok" | "fail" | "guard" | "time";
}

const KINDS: Readonly<Record<string, TransitionKind>> = {
  action: { sign: "›", words: "a person does something", line: "person" },
  ok: { sign: "✓", words: "a call succeeds", line: "ok" },
  failed: { sign: "✗", words: "a call fails", line: "fail" },
  guard: { sign: "↪", words: "redirected", line: "guard" },
  timer: { sign: "◷", words: "after a time", line: "time" },
  journey: { sign: "◷", words: "by the journey's own rules", line: "time" },
};
const OTHER: TransitionKind = { sign: "›", words: "continues", line: "person" };

export function kindOf({ kind }: Pick<MapTransition, "kind">): TransitionKind {
  return KINDS[kind] ?? OTHER;
}

/** The cause and the conditions of a transition, as in the Page place. */
export function causeOf({ cause, when }: Pick<MapTransition, "cause" | "when">): string {
  const isOne = when.length === 1;
  const conditions = when.map((one) => (isOne || !one.includes(" or ") ? one : `(${one})`)).join(" and ");
  if (cause === "" || conditions === "") return cause + conditions;
  return `${cause}, if ${conditions}`;
}

/** A transition as the end of a sentence that begins with the step it leads to. */
export function afterwards(transition: Pick<MapTransition, "kind" | "cause" | "when">): string {
  const { cause, kind } = transition;
  switch (kind) {
    case "guard": {
      const conditions = causeOf(transition);
      return conditions === "" ? "redirected" : `redirected if ${conditions}`;
    }
    case "ok":
      return causeOf({ ...transition, cause: `when ${quoted(cause)} succeeds` });
    case "failed":
      return causeOf({ ...transition, cause: `when ${quoted(cause)} fails` });
    case "action":
      return causeOf({ ...transition, cause: `after ${cause}` });
    default:
      return causeOf(transition);
  }
}

/** The name of a call. `any call` is none. */
function quoted(call: string): string {
  return call === "any call" ? call : `“${call}”`;
}

/** Whether a transition sends people away before the step is shown. All others lead out of it. */
export function isGuard({ kind }: Pick<MapTransition, "kind">): boolean {
  return kind === "guard";
}

/** The id of a transition's target on the map: a step, or a link out of the journey. */
export function targetOf({ step, to }: Pick<MapTransition, "step" | "to">): string {
  return step ?? `link:${to}`;
}
