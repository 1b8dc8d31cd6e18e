import type { ChangesView, Overview } from "../../protocol.ts";

type Change = ChangesView["changes"][number];

/** A change in words, with the titles of steps instead of names in the files and paths of forms. */
export function plainChange({ area, what, who }: Change, journeys: Overview["journeys"]): Change {
  const titles = titlesOf(journeys);
  const withTitles = (ids: string) => ids.replace(/[\w-]+/g, (id) => (titles.has(id) ? `“${titles.get(id)}”` : id));
  return {
    area,
    what: withoutPath(what, who).replace(/^([\w-]+): ([\w-]+)(?=: )/, (names: string, flow: string, step: string) => {
      const found = journeys.find(({ id }) => id === flow)?.steps.find(({ id }) => id === step);
      return found === undefined ? names : `“${found.title}” (${flow})`;
    }),
    who: who.map((one) => (/^at (?!the )/.test(one) ? withTitles(one) : one)),
  };
}

/** The steps that show a form say more than its path. */
function withoutPath(what: string, who: readonly string[]): string {
  return who.length === 0 ? what : what.replace(/^schemas\/[\w/-]+: /, "");
}

/** The titles of steps by their names, which do not say which journey is meant. Without names whose titles differ. */
function titlesOf(journeys: Overview["journeys"]): ReadonlyMap<string, string> {
  const steps = journeys.flatMap((journey) => journey.steps);
  const isSame = (step: (typeof steps)[number]) =>
    steps.every(({ id, title }) => id !== step.id || title === step.title);
  return new Map(steps.filter(isSame).map(({ id, title }) => [id, title]));
}
