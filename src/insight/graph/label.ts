import type { Way } from "../map/way.ts";

/** The label of a transition in a picture: its cause and its conditions. */
export interface Label {
  readonly tone: "action" | "ok" | "failed" | "timer" | "journey" | "guard";
  readonly text: string;
  /** Shortened to fit a picture. */
  readonly conditions: readonly string[];
  readonly arms: readonly string[];
  /** The full text, shown when somebody points at the label. */
  readonly whole: string;
}

const LONGEST = 44;

export function labelOf(way: Way): Label {
  const { cause, when, arms, otherwise } = way;
  const text = { action: "", timer: "", ok: "", failed: "", guard: "", progress: "step before not done", journey: "" };
  const words =
    cause.kind === "ok" || cause.kind === "failed"
      ? cause.operation
      : cause.kind === "timer"
        ? `after ${cause.after.replace(/^PT(\d+)([SMH])$/, (_, number: string, unit: string) => `${number} ${unit === "M" ? "min" : unit.toLowerCase()}`)}`
        : "event" in cause
          ? cause.event
          : text[cause.kind];
  const conditions = when.length === 0 && arms.length === 0 && otherwise ? ["otherwise"] : when.map(short);
  const armConditions = arms.map(({ flag, arm, is }) => `${flag} ${is ? "=" : "≠"} ${arm}`);
  const whole = [words, ...when.map((one) => `if ${one}`), ...armConditions].filter((part) => part !== "").join("\n");
  return {
    tone: cause.kind === "progress" ? "guard" : cause.kind,
    text: words === "*" ? "any call" : words,
    conditions,
    arms: armConditions,
    whole,
  };
}

/** A condition shortened to fit a label: the error that it tests for, or its beginning. */
function short(when: string): string {
  const error = /^(!\()?error\.(?:kind|code) (?:==|in) ([^()]+)\)?$/.exec(when);
  const field = /^error\.fields\.exists\((\w+), \1\.field(?: == |\.endsWith\()'([^']+)'\)+$/.exec(when)?.[2];
  const said =
    error === null ? undefined : `${error[1] === undefined ? "" : "not "}${error[2]?.replaceAll(/['[\]]/g, "")}`;
  const text = said ?? (field === undefined ? when : `field ${field.replace(/^\./, "…")}`);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
