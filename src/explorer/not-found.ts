import type { Unreached } from "./unreached.ts";

/** How far a search went: what it did not find does not exist only where it saw everything. */
interface Extent {
  readonly flow: string;
  readonly transitions: number;
  readonly sawAll: boolean;
}

/** What is said of a step, or a rule, that was not reached. */
export function unreachedWords({ step }: Unreached, extent: Extent): string {
  const never = step === undefined ? "This rule never applies" : `No way leads to the step "${step}"`;
  if (extent.sawAll) return `${never}, whatever people answer and whatever the service says.`;
  const wanted = step === undefined ? "somebody for whom this rule applies" : `a way to the step "${step}"`;
  const help = step === undefined ? "" : ` The ways that there are: npm run flow -- explain ${extent.flow}/${step}.`;
  return `Not found ${among(extent)}: ${wanted}. The search did not see everything: if you know who comes here, leave it; else correct the condition.${help}`;
}

/** What is said of a step from which no way on was found. */
export function stuckWords(step: string, extent: Extent): string {
  return extent.sawAll
    ? `From the step "${step}" no way leads to an end of the journey, nor away from it.`
    : `From the step "${step}" no way to an end of the journey, nor away from it, was found ${among(extent)}.`;
}

function among({ transitions }: Extent): string {
  return `in ${transitions.toLocaleString("en")} transitions`;
}

/** The same finding of two searches says the same but for how far they went. */
export function withoutExtent(message: string): string {
  return message.replace(/ in [\d,]+ transitions/, "");
}
