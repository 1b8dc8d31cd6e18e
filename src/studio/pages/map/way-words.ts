import type { MapWay } from "../../protocol-map.ts";

/** What makes people go a way, as a sign and in words: never told by a line's colour alone. */
export interface WayKind {
  readonly sign: string;
  readonly words: string;
  /** How its line is drawn. */
  readonly line: "person" | "ok" | "fail" | "guard" | "time";
}

const KINDS: Readonly<Record<string, WayKind>> = {
  action: { sign: "›", words: "a person does", line: "person" },
  ok: { sign: "✓", words: "a call succeeds", line: "ok" },
  failed: { sign: "✗", words: "a call fails", line: "fail" },
  guard: { sign: "↪", words: "sent away", line: "guard" },
  timer: { sign: "◷", words: "after a time", line: "time" },
  journey: { sign: "◷", words: "by the journey's own rules", line: "time" },
};
const OTHER: WayKind = { sign: "›", words: "goes on", line: "person" };

export function kindOf({ kind }: Pick<MapWay, "kind">): WayKind {
  return KINDS[kind] ?? OTHER;
}

/** What causes a way and under which conditions, as the place Page says it. */
export function causeOf({ cause, when }: Pick<MapWay, "cause" | "when">): string {
  return [cause, ...when].filter((one) => one !== "").join("; ");
}

/** Those that send people away before a step is shown; all others lead out of it. */
export function isGuard({ kind }: Pick<MapWay, "kind">): boolean {
  return kind === "guard";
}

/** The place that a way leads to, as maps name it: a step's id, or a link out of the journey. */
export function targetOf({ step, to }: Pick<MapWay, "step" | "to">): string {
  return step ?? `link:${to}`;
}
