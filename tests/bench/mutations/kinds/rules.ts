import type { Json } from "../../../../src/engine/index.ts";
import { misspelt } from "../random.ts";
import { otherName, remove, rename, replace } from "./edits.ts";
import { inFlow, type Kind, type Target } from "./kind.ts";
import { changed, isObject, type Keys, type Place } from "./places.ts";

/** Wrong edits of a journey's reactions to events. */
export const ruleKinds: readonly Kind[] = [
  inFlow("renamed target", (target, random) =>
    target.places
      .filter(({ keys, value }) => typeof value === "string" && isTarget(keys))
      .map((place) => replace(target, place, otherName(random, String(place.value), stepIds(target)))),
  ),
  inFlow("removed last rule", (target) => [
    ...ruleLists(target).map((place) => remove(target, lastOf(place))),
    ...target.places
      .filter(({ keys, value }) => isObject(value) && (keys.at(-2) === "on" || keys.at(-1) === "then"))
      .map((place) => remove(target, place)),
  ]),
  inFlow("reordered rules", (target, random) =>
    ruleLists(target)
      .filter(({ value }) => value.length > 1)
      .map((place) => {
        const index = Math.floor(random() * (place.value.length - 1));
        const [one = null, other = null] = place.value.slice(index, index + 2);
        const next = place.value.with(index, other).with(index + 1, one);
        return {
          keys: [...place.keys, index],
          what: "exchanged with the next",
          make: () => ({ value: changed(target.value, place.keys, next) }),
        };
      }),
  ),
  inFlow("removed guard", (target) =>
    target.places.filter(({ keys }) => keys.at(-2) === "guards").map((place) => remove(target, place)),
  ),
  inFlow("removed action", (target) =>
    target.places
      .filter(({ keys }) => ["do", "enter"].includes(String(keys.at(-2))))
      .map((place) => remove(target, place)),
  ),
  inFlow("misspelt event", (target, random) =>
    target.places
      .filter(({ keys, value }) => keys.at(-2) === "on" || (keys.at(-1) === "event" && typeof value === "string"))
      .map((place) =>
        place.keys.at(-2) === "on"
          ? rename(target, place, misspelt(random, String(place.keys.at(-1))))
          : replace(target, place, misspelt(random, String(place.value))),
      ),
  ),
  inFlow("wrong call", (target, random) => {
    const calls = target.places.filter(({ keys, value }) => keys.at(-1) === "call" && typeof value === "string");
    const names = [...new Set(calls.map(({ value }) => String(value)))];
    return calls.map((place) => replace(target, place, otherName(random, String(place.value), names)));
  }),
  inFlow("lost call parameter", (target) =>
    target.places
      .filter(
        ({ keys }) =>
          keys.includes("with") &&
          typeof keys.at(-1) === "string" &&
          keys.at(-1) !== "with" &&
          keys.at(-1) !== "body" &&
          isCall(target, keys),
      )
      .map((place) => remove(target, place)),
  ),
];

interface Items extends Place {
  readonly value: Json[];
}

function ruleLists(target: Target): Items[] {
  return target.places.filter((place): place is Items => {
    const { keys, value } = place;
    return (
      Array.isArray(value) &&
      value.length > 0 &&
      (keys.at(-2) === "on" || keys.at(-1) === "then" || keys.at(-1) === "guards")
    );
  });
}

function lastOf(place: Items): Place {
  return { keys: [...place.keys, place.value.length - 1], value: place.value.at(-1) ?? null };
}

function isTarget(keys: Keys): boolean {
  return (
    keys.at(-1) === "goto" ||
    keys.at(-2) === "on" ||
    keys.at(-1) === "step" ||
    keys.at(-1) === "start" ||
    (keys.at(-1) === "progress" && keys.length === 3)
  );
}

function isCall(target: Target, keys: Keys): boolean {
  const parent = target.places.find((place) => sameKeys(place.keys, keys.slice(0, keys.indexOf("with"))))?.value;
  return isObject(parent) && typeof parent.call === "string";
}

function sameKeys(a: Keys, b: Keys): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

function stepIds({ value }: Target): string[] {
  const steps = isObject(value) ? value.steps : undefined;
  return isObject(steps) ? Object.keys(steps) : [];
}
