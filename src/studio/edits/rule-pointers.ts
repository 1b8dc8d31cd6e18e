import { pointer, segmentsOf } from "../../model/index.ts";

/** The rules that contain a rule, and the rule itself. */
export function rulesAlong(at: string): readonly string[] {
  const segments = segmentsOf(at);
  return segments.flatMap((segment, index) => {
    const [container, list] = [segments[index - 2], segments[index - 1]];
    const isRule = /^\d+$/.test(segment) && (container === "on" || list === "guards" || list === "then");
    return isRule ? [pointer("", ...segments.slice(0, index + 1))] : [];
  });
}

/** The step on whose page something is. `undefined` if a pointer is not on a page. */
export function partOfStep(at: string): string | undefined {
  return /^\/steps\/([^/]+)\/(?:page|aside|header|dialogs)\//.exec(at)?.[1];
}

/** The event of a rule, of a step or of the whole journey. `undefined` for any other place. */
export function eventIn(segments: readonly string[]): string | undefined {
  const own = segments[0] === "steps" ? segments.slice(2) : segments;
  return own[0] === "on" ? own[1] : undefined;
}

/** Whether a pointer is that of an action: on entering a step, or of a rule. */
export function isDone(at: string): boolean {
  const [, rule = ""] = /^(.*)\/do\/\d+$/.exec(at) ?? [];
  return /^\/steps\/[^/]+\/enter\/\d+$/.test(at) || rulesAlong(at).includes(rule);
}

/** The pointers of everything that contains a part of a page. */
export function objectsAround(at: string): readonly string[] {
  const segments = segmentsOf(at);
  return segments.slice(2, -1).map((_, index) => pointer("", ...segments.slice(0, index + 3)));
}

/** Whether a value is the name of a step in place of rules. */
export function isGoto(at: string, value: unknown): boolean {
  const segments = segmentsOf(at);
  return typeof value === "string" && (segments.at(-2) === "on" || segments.at(-1) === "then");
}

/** What a pointer is in, and its last segment. */
export function lastOf(at: string): readonly [container: string, name: string] {
  const segments = segmentsOf(at);
  return [pointer("", ...segments.slice(0, -1)), segments.at(-1) ?? ""];
}
