import { otherName, remove, replace, strings } from "./edits.ts";
import type { Kind } from "./kind.ts";
import { changed } from "./places.ts";

/** Wrong edits of a form's layout. */
export const layoutKinds: readonly Kind[] = [
  inLayout("field lost from a layout", (target) =>
    target.places
      .filter(
        ({ keys, value }) =>
          keys.includes("rows") &&
          typeof keys.at(-1) === "number" &&
          (typeof value === "string" || Array.isArray(value)),
      )
      .map((place) => remove(target, place)),
  ),
  inLayout("reordered layout", (target, random) =>
    target.places.flatMap(({ keys, value }) => {
      if (keys.at(-1) !== "rows" || !Array.isArray(value) || value.length < 2) return [];
      const index = Math.floor(random() * (value.length - 1));
      const [one = null, other = null] = value.slice(index, index + 2);
      const next = value.with(index, other).with(index + 1, one);
      return [
        {
          keys: [...keys, index],
          what: "exchanged with the next",
          make: () => ({ value: changed(target.value, keys, next) }),
        },
      ];
    }),
  ),
  inLayout("changed layout", (target, random) => {
    const settings = strings(target).filter(({ keys }) =>
      ["widget", "autocomplete", "inputmode", "label", "when", "value", "hint"].includes(String(keys.at(-1))),
    );
    return settings.map((place) => {
      const same = settings.filter(({ keys }) => keys.at(-1) === place.keys.at(-1)).map(({ value }) => value);
      return replace(
        target,
        place,
        place.keys.at(-1) === "when" ? `!(${place.value})` : otherName(random, place.value, same),
      );
    });
  }),
  inLayout("dropped key of a layout", (target) =>
    target.places
      .filter(({ keys }) => typeof keys.at(-1) === "string" && keys.at(-1) !== "$schema")
      .map((place) => remove(target, place)),
  ),
];

function inLayout(name: string, edits: Kind["edits"]): Kind {
  return { name, files: /^schemas\/(?!language\/).+\.ui\.json$/, edits };
}
