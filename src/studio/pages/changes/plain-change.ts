import { machineWordsIn } from "../../machine-words.ts";
import { plainText } from "../../plain-text.ts";
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

/** A change for people: what and for whom it is, and with the names of the files if that is more. */
export interface PlainChange {
  readonly area: Change["area"];
  readonly what: string;
  readonly who: readonly string[];
  readonly details: readonly string[];
}

/** Changes in words. Those that say the same are one. */
export function plainChanges(changes: readonly Change[], journeys: Overview["journeys"]): readonly PlainChange[] {
  const found = new Map<string, PlainChange>();
  for (const change of onceEach(changes)) {
    const plain = plainChange(change, journeys);
    const same = JSON.stringify([plain.area, plain.what, plain.who]);
    found.set(same, { ...plain, details: [...(found.get(same)?.details ?? []), ...plain.details] });
  }
  return [...found.values()];
}

/**
 * A change in words, with the titles of steps instead of names in the files and paths of forms. Where a name of the
 * files is left, it says only of what kind the change is.
 */
export function plainChange(change: Change, journeys: Overview["journeys"]): PlainChange {
  const { area, flow, step, key, what, at = [], who } = change;
  const titleOf = (of: string | undefined, id: string) =>
    journeys.find((journey) => journey.id === of)?.steps.find((one) => one.id === id)?.title;
  const title = step === undefined ? undefined : titleOf(flow, step);
  const titled = title === undefined ? [] : [`“${title}” (${flow})`];
  const named = [flow, step].filter((name) => name !== undefined);
  const about = titled.length > 0 ? titled : named;
  const said = [...about, quoted(key === undefined ? what : `the text ${what}`)].join(": ");
  const isPlain = machineWordsIn(said).length === 0;
  const steps = at.map((place) => {
    const known = titleOf(place.flow, place.step);
    return known === undefined ? place.step : `“${known}”`;
  });
  const names = [step, change.event, at.length === 0 ? change.schema : undefined].filter((one) => one !== undefined);
  const inFiles = `${names.join(", ")}${names.length === 0 ? "" : ": "}${key === undefined ? "" : `${key} `}${what}`;
  return {
    area,
    what: isPlain ? said : [...(titled.length > 0 ? titled : named.slice(0, 1)), IN_WORDS[area]].join(": "),
    who: steps.length === 0 ? who : [`at ${listed(steps)}`, ...who],
    details: isPlain && names.length === 0 && key === undefined ? [] : [inFiles],
  };
}

/** What has changed, if no name of the files may be said. */
const IN_WORDS: Readonly<Record<Change["area"], string>> = {
  journeys: "how it begins, goes on or ends is different",
  steps: "its pages are different",
  transitions: "where people get is different",
  guards: "who is redirected is different",
  conditions: "when something is shown or happens is different",
  pages: "the page shows something else",
  behaviour: "something else happens there",
  forms: "what is asked is different",
  "remembered data": "what is remembered of answers is different",
  texts: "a text is different",
  sites: "something about the site is different",
  experiments: "what people in the arm get is different",
  calls: "what the service gets or answers is different",
};

/** Words in the quotation marks of sentences, and without tags. */
function quoted(words: string): string {
  return plainText(words.replaceAll(/"(?:[^"\\]|\\.)*"/g, (json) => `“${String(JSON.parse(json))}”`));
}

/** The first four of these names, each once, and how many there are besides. */
function listed(names: readonly string[]): string {
  const all = [...new Set(names)];
  const shown = all.slice(0, 4).join(", ");
  return all.length > 4 ? `${shown} and ${all.length - 4} more` : shown;
}
