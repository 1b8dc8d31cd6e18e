import type { MapStep } from "../../protocol-map.ts";

const KINDS = { form: "form", page: "page", waits: "waits", end: "end" } as const;

/** A short description of a step: its name in the files, its address and its kind. */
export function stepWords({ id, path, kind, isStart }: MapStep): string {
  return [id, path, isStart ? `start, ${KINDS[kind]}` : KINDS[kind]].filter((one) => one !== "").join(" · ");
}

/** The number of findings at a step, or `null` if there are none. */
export function findingWords({ findings }: Pick<MapStep, "findings">) {
  if (findings.length === 0) return null;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return errors > 0
    ? { tone: "error" as const, words: `${errors} to fix` }
    : { tone: "warn" as const, words: `${findings.length} to check` };
}

/** What is special about a step for the current lens: absent, different in the arm, not translated. */
export function marksOf({ absent, differs, missing }: MapStep): readonly string[] {
  return [
    ...(absent === null ? [] : [absent]),
    ...(differs.length === 0 ? [] : [`Differs in this arm: ${differs.join(", ")}`]),
    ...(missing === 0 ? [] : [missing === 1 ? "1 text is not translated" : `${missing} texts are not translated`]),
  ];
}
