import type { Unreached } from "./unreached.ts";

/** How far a search went. Something that it did not find is certainly impossible only if the search was complete. */
interface Extent {
  readonly transitions: number;
  readonly sawAll: boolean;
}

/** The message about a step or a rule that was not reached. */
export function unreachedWords({ step }: Unreached, extent: Extent): string {
  const never = step === undefined ? "This rule never applies" : `No path leads to the step "${step}"`;
  if (extent.sawAll) return `${never}, whatever people answer and whatever the service answers.`;
  const wanted = step === undefined ? "person for whom this rule applies" : `path to the step "${step}"`;
  return `No ${wanted} was found ${among(extent)}. The search left something out, but nothing in which this may happen. Correct the condition, or remove what it decides.`;
}

/** What an incomplete search says about rules and steps that it did not reach and that may be reached. */
export function openWords(lines: readonly number[]): string {
  const sorted = [...new Set(lines)].toSorted((a, b) => a - b);
  const [what, where] =
    lines.length === 1 ? ["1 rule or step was", "line"] : [`${lines.length} rules or steps were`, "lines"];
  return `${what} not reached, but may be in what the search left out (${where} ${sorted.join(", ")}).`;
}

/** The message about a step from which no path leads on. */
export function stuckWords(step: string, extent: Extent): string {
  return extent.sawAll
    ? `From the step "${step}", no path leads to an end of the journey or out of it.`
    : `From the step "${step}", no path to an end of the journey or out of it was found ${among(extent)}.`;
}

/** The message about a step from which some people can only go back. */
export function deadEndWords(step: string, extent: Extent): string {
  const only = `In the step "${step}", some people can only go back: what leads on is disabled for them`;
  return extent.sawAll
    ? `${only}, whatever they do and whatever the service answers.`
    : `${only}. No other way was found ${among(extent)}.`;
}

/** The message about a step with a form that the search could not fill in. */
export function unfilledWords(step: string): string {
  return `No answers were found with which people can submit a form of the step "${step}", so what follows was not explored. Either nobody can submit it, or its rules are too difficult to solve. To show the way, give its fields \`examples\`.`;
}

/** The message about steps round which some people are sent. `steps`: from the one to which they are sent back. */
export function circleWords(steps: readonly string[]): string {
  const [first = "", ...others] = steps.map((step) => `"${step}"`);
  const all = others.length === 0 ? first : `${[first, ...others.slice(0, -1)].join(", ")} and ${others.at(-1)}`;
  return `Some people submit ${all}, and are sent back to ${first} with the same answers, again and again. Nothing on the page says why. Let them go on here, or ask them for what is missing.`;
}

function among({ transitions }: Extent): string {
  return `in ${transitions.toLocaleString("en")} transitions`;
}

/** The message without the extent of the search, so that the same finding of two searches is equal. */
export function withoutExtent(message: string): string {
  return message.replace(/ in [\d,]+ transitions/, "");
}
