/** Numbers below, at and above each bound, and between each two of them: 0.5 is above 0 and below 1. */
export function aroundNumbers(bounds: Iterable<number | string>): readonly number[] {
  const sorted = [...bounds].filter((bound) => typeof bound === "number").sort((a, b) => a - b);
  const between = sorted.slice(1).map((bound, index) => (bound + (sorted[index] ?? bound)) / 2);
  return [...sorted.flatMap((bound) => [bound - 1, bound, bound + 1]), ...between];
}

/**
 * Texts below, at and above each bound. A schema may refuse some of them. For a day or a time: the days before and
 * after it.
 */
export function aroundTexts(bounds: Iterable<number | string>): readonly string[] {
  const texts = [...bounds].filter((bound) => typeof bound === "string");
  return texts.flatMap((text) => [text, ...(daysAround(text) ?? [text.slice(0, -1), `${text}a`])]);
}

function daysAround(text: string): readonly string[] | undefined {
  const [, day = "", rest = ""] = /^(\d{4}-\d{2}-\d{2})(.*)$/.exec(text) ?? [];
  const at = Date.parse(day);
  if (Number.isNaN(at)) return undefined;
  return [at - DAY_MS, at + DAY_MS].map((ms) => new Date(ms).toISOString().slice(0, 10) + rest);
}

const DAY_MS = 86_400_000;
