import type { ChangesView, Overview } from "../../protocol.ts";

type Change = ChangesView["changes"][number];

/** Changes that say the same about several forms, as one that names the steps of all of them. */
export function onceEach(changes: readonly Change[]): readonly Change[] {
  const found = new Map<string, Change>();
  for (const change of changes) {
    const { schema, at = [], area, what, who } = change;
    // Stored answers follow from what is said about the form that asks for them.
    if (area === "remembered data" && changes.some((one) => one.area === "forms")) continue;
    const key = schema === undefined ? JSON.stringify(change) : JSON.stringify([area, what, who]);
    const known = found.get(key);
    found.set(key, known === undefined ? change : { ...known, at: [...(known.at ?? []), ...at] });
  }
  return [...found.values()];
}

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
