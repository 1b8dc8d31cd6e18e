import type { Unreached } from "./unreached.ts";

/** How far a search went. Something that it did not find is certainly impossible only if the search was complete. */
interface Extent {
  readonly flow: string;
  readonly transitions: number;
  readonly sawAll: boolean;
}

/** The message about a step or a rule that was not reached. */
export function unreachedWords({ step }: Unreached, extent: Extent): string {
  const never = step === undefined ? "This rule never applies" : `No way leads to the step "${step}"`;
  if (extent.sawAll) return `${never}, whatever people answer and whatever the service says.`;
  const wanted = step === undefined ? "somebody for whom this rule applies" : `a way to the step "${step}"`;
  const help = step === undefined ? "" : ` The ways that there are: npm run flow -- explain ${extent.flow}/${step}.`;
  return `Not found ${among(extent)}: ${wanted}. The search did not see everything: if you know who comes here, leave it; else correct the condition.${help}`;
}

/** The message about a step from which no path leads on. */
export function stuckWords(step: string, extent: Extent): string {
  return extent.sawAll
    ? `From the step "${step}" no way leads to an end of the journey, nor away from it.`
    : `From the step "${step}" no way to an end of the journey, nor away from it, was found ${among(extent)}.`;
}

function among({ transitions }: Extent): string {
  return `in ${transitions.toLocaleString("en")} transitions`;
}

/** The message without the extent of the search, so that the same finding of two searches is equal. */
export function withoutExtent(message: string): string {
  return message.replace(/ in [\d,]+ transitions/, "");
}
