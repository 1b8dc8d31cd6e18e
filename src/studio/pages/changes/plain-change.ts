import type { ChangesView, Overview } from "../../protocol.ts";

type Change = ChangesView["changes"][number];

/** A change in words, and for whom it is, with the titles of steps instead of names in the files and paths of forms. */
export function plainChange(
  change: Change,
  journeys: Overview["journeys"],
): { readonly what: string; readonly who: readonly string[] } {
  const { flow, step, event, what, at = [], who } = change;
  const titleOf = (of: string | undefined, id: string) =>
    journeys.find((journey) => journey.id === of)?.steps.find((one) => one.id === id)?.title;
  const title = step === undefined ? undefined : titleOf(flow, step);
  const names = [title === undefined ? step : `“${title}” (${flow})`, event, pathOf(change)];
  const about = names.filter((name) => name !== undefined).join(", ");
  const parts = [title === undefined ? (flow ?? "") : "", about, what].filter((part) => part !== "");
  const steps = at.map((place) => {
    const known = titleOf(place.flow, place.step);
    return known === undefined ? place.step : `“${known}”`;
  });
  return { what: parts.join(": "), who: steps.length === 0 ? who : [`at ${listed(steps)}`, ...who] };
}

/** The path of a form. The steps that show it say more, if there are any. */
function pathOf({ schema, at = [] }: Change): string | undefined {
  return at.length === 0 ? schema : undefined;
}

/** The first four of these names, each once, and how many there are besides. */
function listed(names: readonly string[]): string {
  const all = [...new Set(names)];
  const shown = all.slice(0, 4).join(", ");
  return all.length > 4 ? `${shown} and ${all.length - 4} more` : shown;
}
