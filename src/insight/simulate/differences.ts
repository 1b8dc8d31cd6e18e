import { inKeyOrder, partAt, partsOf, typeOf } from "../../model/index.ts";
import { type Json, equal } from "../../engine/index.ts";
import type { Concern, Difference } from "./concerns.ts";
import { lineDifferences, missingIn } from "./line-differences.ts";
import { IN_FILES, type Names, type Say } from "./names.ts";
import type { Noticed } from "./simulation.ts";
import type { Sensitivity } from "./sensitivity.ts";
import { changedList, taking, takingAt } from "./taken-over.ts";

/** The context of a row: which parts are sensitive to changes, and what was called before. */
export interface RowPlace {
  readonly sensitivity: Sensitivity;
  readonly step: string;
  readonly called: ReadonlySet<string>;
}

/** A difference under one key. */
interface KeyDifference extends Omit<Difference, "sentence"> {
  readonly say: Say;
  /** What is expected under the key once only this difference is accepted. `null`: nothing. */
  readonly then: Json;
}

/**
 * Compares what was recorded with what happens now and returns each difference as a plain sentence. With a place,
 * differences that must be accepted by name have a concern.
 */
export function differences(recorded: Noticed, now: Noticed, place?: RowPlace): readonly Difference[] {
  const strayed = !equal(recorded.step ?? null, now.step ?? null);
  return KEYS.flatMap((key) => {
    const [was, is] = [recorded[key] ?? null, now[key] ?? null] as readonly Json[] as readonly [Json, Json];
    if (equal(was, is)) return [];
    const found = WORDS[key](was, is, place).map((one) => (key === "page" && strayed ? ofOtherPage(one) : one));
    const order = { say: () => `${ORDERED[key] ?? key} come in another order`, then: is };
    return (found.length > 0 ? found : [order]).map(({ then: value, ...one }) => ({
      ...one,
      sentence: one.say(IN_FILES),
      accepted: { key, value },
    }));
  });
}

/** Another page shows other things. Only consent that is no longer asked for must still be named. */
function ofOtherPage({ say, concern, then }: KeyDifference): KeyDifference {
  return difference(say, concern === "consent" ? concern : undefined, then);
}

type Words = (was: Json, is: Json, place: RowPlace | undefined) => readonly KeyDifference[];

const WORDS: Readonly<Record<keyof Noticed, Words>> = {
  step: (was, is) => [
    {
      then: is,
      say: ({ step }) =>
        is === null
          ? `people stay where they are; they came to ${step(String(was))} before`
          : `people come to ${step(String(is))}${was === null ? "; they stayed where they were before" : ` instead of ${step(String(was))}`}`,
    },
  ],
  leaves: (was, is) => [
    {
      then: is,
      say: ({ link }) =>
        is === null
          ? `people no longer leave by the link ${link(String(was))}`
          : `people leave by the link ${link(String(is))}${was === null ? "; they stayed before" : ` instead of ${link(String(was))}`}`,
    },
  ],
  calls: named({
    isNew: (name, { call }) => `the service is called: ${call(name)}`,
    isGone: (name, { call }) => `the service is no longer called: ${call(name)}`,
    sends: (name, { call }) => `the call ${call(name)} sends`,
    concern: (place, name, again) => place.sensitivity.call(name, again),
    concernOf: (place, name, path) => place.sensitivity.sent(name, path),
  }),
  tracked: named({
    isNew: (name, { report }) => `analytics receive ${report(name)}`,
    isGone: (name, { report }) => `analytics no longer receive ${report(name)}`,
    sends: (name, { report }) => `the report ${report(name)} sends`,
    concern: () => undefined,
    concernOf: () => "sent",
  }),
  data: members(
    (path, { remembered }) => `the remembered value ${remembered(path)}`,
    ({ sensitivity }, path) => sensitivity.remembered(path),
  ),
  errors: members((path, { field }) => `the error of the field ${field(path)}`, ofField),
  refused: members(
    (path, { field }) => (path === "" ? "why the form is not sent" : `why the form does not accept ${field(path)}`),
    ofField,
  ),
  alert: single("the message above the page"),
  dialog: single("the open dialog"),
  page: linesOf("the page shows"),
  does: linesOf("the page does"),
};

const ORDERED: Readonly<Partial<Record<keyof Noticed, string>>> = {
  tracked: "reports",
  page: "the lines of the page",
  does: "the effects of the page",
};

const KEYS = Object.keys(WORDS) as (keyof Noticed)[];

function ofField({ sensitivity, step }: RowPlace, field: string): Concern | undefined {
  return sensitivity.field(step, field);
}

function linesOf(verb: string): Words {
  return (was, is, place) =>
    lineDifferences(verb, lines(was), lines(is)).map((one) =>
      difference(one.say, place?.sensitivity.shown(place.step, one), changedList(was, is, one.change ?? "order")),
    );
}

/** Words for a single thing that may be absent. */
function single(what: string): Words {
  return (was, is) => [{ say: memberWords(() => what, was, is), then: is }];
}

/** Words for named values: one sentence for each that differs. */
function members(
  what: (name: string, names: Names) => string,
  concern: (place: RowPlace, name: string) => Concern | undefined,
): Words {
  return (was, is, place) =>
    otherMembers(was, is).map(({ name, one, other }) =>
      difference(
        memberWords((names) => what(name, names), one, other),
        place && concern(place, name),
        taking(was, is, name),
      ),
    );
}

/** The members that two objects do not have in common. `null` for one that is absent. */
function otherMembers(was: Json, is: Json) {
  const names = new Set([was, is].flatMap((value) => partsOf(value).map(([name]) => String(name))));
  const all = [...names].map((name) => ({ name, one: partAt(was, name) ?? null, other: partAt(is, name) ?? null }));
  return all.filter(({ one, other }) => !equal(one, other));
}

function memberWords(what: Say, one: Json, other: Json): Say {
  return (names) => `${what(names)} is ${names.value(other)} instead of ${names.value(one)}`;
}

interface NamedWords {
  readonly isNew: (name: string, names: Names) => string;
  readonly isGone: (name: string, names: Names) => string;
  readonly sends: (name: string, names: Names) => string;
  /** For an item that is new or gone. `again` tells whether it happened before, in this row or earlier on the path. */
  readonly concern: (place: RowPlace, name: string, again: boolean) => Concern | undefined;
  /** For a value in an item's input. */
  readonly concernOf: (place: RowPlace, name: string, path: string) => Concern | undefined;
}

/** Words for a list of names with inputs: new ones, removed ones, and changed inputs of the others. */
function named({ isNew, isGone, sends, concern, concernOf }: NamedWords): Words {
  return (was, is, place) => {
    const [before, left] = [itemsMissing(is, was), itemsMissing(was, is)];
    const recorded = new Set(partsOf(was).map(([, one]) => entry(one).name));
    const found: KeyDifference[] = [];
    for (const item of before) {
      const { name, input } = entry(item);
      const at = left.findIndex((one) => entry(one).name === name);
      const [now] = at < 0 ? [] : left.splice(at, 1);
      if (now === undefined)
        found.push(
          difference(
            (names) => isGone(name, names),
            place && concern(place, name, false),
            changedList(was, is, { was: item }),
          ),
        );
      else {
        const { input: then } = entry(now);
        for (const { name: path, one, other } of otherMembers(flat(input), flat(then))) {
          const say = memberWords((names) => `${sends(name, names)} ${names.sent(path)}: it`, one, other);
          const accepted = changedList(was, is, { was: item, is: withInput(name, takingAt(input, then, path)) });
          found.push(difference(say, place && concernOf(place, name, path), accepted));
        }
      }
    }
    const isNewOnes = left.map((item) => {
      const { name } = entry(item);
      const again = recorded.has(name) || place?.called.has(name) === true;
      return difference(
        (names) => isNew(name, names),
        place && concern(place, name, again),
        changedList(was, is, { is: item }),
      );
    });
    return [...found, ...isNewOnes];
  };
}

function difference(say: Say, concern: Concern | undefined, then: Json): KeyDifference {
  return { say, then, ...(concern !== undefined && { concern }) };
}

function entry(one: Json): { readonly name: string; readonly input: Json } {
  return typeof one === "string"
    ? { name: one, input: {} }
    : { name: String(partAt(one, "name")), input: partAt(one, "with") ?? {} };
}

function withInput(name: string, input: Json): Json {
  return partsOf(input).length === 0 ? name : { name, with: input };
}

/** By dotted path, so that only the differing values of a large body are reported. */
export function flat(value: Json, path = ""): Readonly<Record<string, Json>> {
  if (typeOf(value) !== "object" || partsOf(value).length === 0) return path === "" ? {} : { [path]: value };
  return Object.assign(
    {},
    ...partsOf(value).map(([name, part]) => flat(part, path === "" ? String(name) : `${path}.${name}`)),
  ) as Readonly<Record<string, Json>>;
}

/** The items of a list that are not in another one. */
function itemsMissing(other: Json, list: Json): Json[] {
  const items = (of: Json) => partsOf(of).map(([, item]) => item);
  return missingIn(items(other), items(list), (value) => JSON.stringify(inKeyOrder(value)));
}

function lines(value: Json): readonly string[] {
  return partsOf(value).map(([, item]) => String(item));
}

export function valueWords(value: Json): string {
  return IN_FILES.value(value);
}
