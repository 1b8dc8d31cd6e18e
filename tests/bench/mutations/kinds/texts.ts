import type { Json } from "../../../../src/engine/index.ts";
import { ofAnotherType, otherName, remove, rename, replace, strings } from "./edits.ts";
import type { Kind, Target } from "./kind.ts";
import { at, type Keys } from "./places.ts";
import { misspelt, pick } from "../random.ts";

const LOCALE = /^locales\/.+\.json$/;
const SITES = /^flows\/sites\.json$/;
const EXPERIMENTS = /^flows\/experiments\.json$/;
const ANY = /^(flows|locales|schemas\/(?!language\/)).*\.json$/;

/** Wrong edits of texts, sites and experiments, and of any file as text. */
export const textKinds: readonly Kind[] = [
  locale("lost translation", (target) => strings(target).map((place) => remove(target, place))),
  locale("misspelt key", (target, random) =>
    strings(target).map((place) => rename(target, place, misspelt(random, String(place.keys.at(-1))))),
  ),
  locale("lost or misspelt placeholder", (target, random) =>
    strings(target)
      .filter(({ value }) => /\{\w+\}/.test(value))
      .map((place) =>
        replace(
          target,
          place,
          place.value.replace(/\{(\w+)\}/, (_, name: string) =>
            pick(random, ["", `{${misspelt(random, name)}}`, `{${name}`]),
          ),
        ),
      ),
  ),
  locale("broken markup", (target, random) =>
    strings(target)
      .filter(({ value }) => /<\w+/.test(value))
      .map((place) =>
        replace(
          target,
          place,
          pick(random, [
            place.value.replace(/<\/\w+>/, ""),
            place.value.replace(/<\w+[^>]*>/, ""),
            place.value.replaceAll(/<[^>]+>/g, ""),
            place.value.replace(/to="(\w+)"/, (_, name: string) => `to="${misspelt(random, name)}"`),
          ]),
        ),
      ),
  ),
  locale("not translated", (target) =>
    strings(target).flatMap((place) => {
      const other = translation(target, place.keys);
      return typeof other === "string" && other !== place.value ? [replace(target, place, other)] : [];
    }),
  ),
  locale("emptied text", (target) => strings(target).map((place) => replace(target, place, ""))),
  locale("text of another key", (target, random) => {
    const all = strings(target);
    return all.flatMap((place) => {
      const others = all.filter(({ value }) => value !== place.value);
      return others.length > 0 ? [replace(target, place, pick(random, others).value)] : [];
    });
  }),
  locale("changed number in a text", (target, random) =>
    strings(target)
      .filter(({ value }) => /\d/.test(value))
      .map((place) =>
        replace(
          target,
          place,
          place.value.replace(/\d+/, (number) => String(Number(number) + pick(random, [1, 10]))),
        ),
      ),
  ),
  locale("cut text", (target) =>
    strings(target)
      .filter(({ value }) => value.length > 12)
      .map((place) => replace(target, place, place.value.slice(0, Math.floor(place.value.length / 2)))),
  ),
  locale("text pasted twice", (target) =>
    strings(target).map((place) => replace(target, place, `${place.value} ${place.value}`)),
  ),
  locale("text that is no text", (target, random) =>
    strings(target).map((place) => replace(target, place, ofAnotherType(random, place.value))),
  ),
  {
    name: "wrong site",
    files: SITES,
    edits: (target, random) =>
      target.places
        .filter(({ keys }) => keys.length > 2)
        .map((place) => {
          const { value, keys } = place;
          if (typeof value !== "string" || random() < 0.4) return remove(target, place);
          const same = strings(target)
            .filter((other) => other.keys.at(-1) === keys.at(-1))
            .map((other) => other.value);
          return replace(target, place, otherName(random, value, same));
        }),
  },
  {
    name: "wrong experiment",
    files: EXPERIMENTS,
    edits: (target, random) =>
      target.places
        .filter(({ keys, value }) => keys.length > 1 && keys.at(-1) !== "why" && typeof value !== "object")
        .map((place) => {
          const { value } = place;
          if (typeof value === "number") return replace(target, place, value + 10);
          if (typeof value === "boolean" || random() < 0.3) return remove(target, place);
          return replace(target, place, misspelt(random, String(value)));
        }),
  },
  {
    name: "not JSON any more",
    files: ANY,
    edits: (target, random) => {
      const text = JSON.stringify(target.value, null, 2);
      const marks = [...text.matchAll(/[,:[\]{}"]/g)];
      const found = pick(random, marks);
      return [
        {
          keys: [],
          what: `lost ${found[0]} at ${found.index}`,
          make: () => ({ text: text.slice(0, found.index) + text.slice(found.index + 1) }),
        },
      ];
    },
  },
];

function locale(name: string, edits: Kind["edits"]): Kind {
  return { name, files: LOCALE, edits };
}

/** The same text in another language. */
function translation({ path, others }: Target, keys: Keys): Json | undefined {
  const [, language = "", name = ""] = /^locales\/([^/]+)\/(.+)$/.exec(path) ?? [];
  for (const [other, value] of others) {
    if (other.startsWith("locales/") && other.endsWith(`/${name}`) && !other.startsWith(`locales/${language}/`))
      return at(value, keys);
  }
  return undefined;
}
