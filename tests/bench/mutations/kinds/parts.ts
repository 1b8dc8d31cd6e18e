import { ofAnotherType, otherName, remove, replace, strings } from "./edits.ts";
import { inFlow, type Kind } from "./kind.ts";
import { isObject } from "./places.ts";

/** Wrong edits of a journey's pages, and of any part of its file. */
export const partKinds: readonly Kind[] = [
  inFlow("dropped key", (target) =>
    target.places
      .filter(({ keys }) => typeof keys.at(-1) === "string" && keys.at(-1) !== "$schema")
      .map((place) => remove(target, place)),
  ),
  inFlow("removed block or part of one", (target) =>
    target.places
      .filter(
        ({ keys }) =>
          ["page", "aside", "buttons", "links", "options", "rows", "items", "blocks"].includes(String(keys.at(-2))) &&
          typeof keys.at(-1) === "number",
      )
      .map((place) => remove(target, place)),
  ),
  inFlow("wrong type", (target, random) =>
    target.places
      .filter(({ keys, value }) => keys.length > 0 && keys.at(-1) !== "$schema" && !isObject(value))
      .map((place) => replace(target, place, ofAnotherType(random, place.value))),
  ),
  inFlow("another text", (target, random) => {
    const texts = strings(target).filter(
      ({ keys, value }) => TEXT_KEYS.has(String(keys.at(-1))) && /^\w+(\.\w+)+$/.test(value),
    );
    const keys = [...new Set(texts.map(({ value }) => value))];
    return texts.map((place) => replace(target, place, otherName(random, place.value, keys)));
  }),
  inFlow("another form, block, link or dialog", (target, random) => {
    const places = strings(target).filter(({ keys }) =>
      ["schema", "block", "link", "leave", "open", "into"].includes(String(keys.at(-1))),
    );
    return places.map((place) => {
      const same = places.filter(({ keys }) => keys.at(-1) === place.keys.at(-1)).map(({ value }) => value);
      return replace(target, place, otherName(random, place.value, same));
    });
  }),
];

const TEXT_KEYS = new Set([
  "text",
  "title",
  "sub",
  "key",
  "label",
  "submit",
  "busyText",
  "note",
  "alert",
  "legend",
  "question",
  "apply",
]);
