import type { Json } from "../../../../src/engine/index.ts";
import { pick } from "../random.ts";
import { remove, replace, strings } from "./edits.ts";
import { inFlow, type Kind, type Target } from "./kind.ts";
import type { Place } from "./places.ts";

/** Wrong edits of what money, time and numbers mean: the files stay valid, and only their meaning is wrong. */
export const moneyKinds: readonly Kind[] = [
  catalogue("amount in whole units", (target) =>
    numbersAt(target, /^(price|rate)$/)
      .filter(({ value }) => value >= 1000)
      .map((place) => replace(target, place, Math.round(place.value / 100))),
  ),
  catalogue("id or code of another entry", (target, random) =>
    target.places
      .filter(({ keys }) => /^(id|code)$/.test(String(keys.at(-1))))
      .flatMap((place) => {
        const others = siblingsOf(target, place).filter((value) => value !== place.value);
        return others.length > 0 ? [replace(target, place, pick(random, others))] : [];
      }),
  ),
  catalogue("popular package that is not offered", (target, random) =>
    numbersAt(target, /^featuredId$/).map((place) =>
      replace(target, place, pick(random, [place.value + 100, place.value * 10, 1])),
    ),
  ),
  catalogue("lost sign of an included tax", (target) =>
    target.places
      .filter(({ keys, value }) => keys.at(-1) === "vat" && value === true)
      .map((one) => remove(target, one)),
  ),
  catalogue("longer term for less", (target) =>
    target.places
      .filter(({ value }) => isPackage(value) && value.years === 2)
      .map(({ keys, value }) => {
        const place = { keys: [...keys, "price"], value: (value as unknown as Package).price };
        return replace(target, place, Math.round(place.value / 3));
      }),
  ),
  inFlow("other unit of a time", (target, random) =>
    strings(target)
      .filter(({ value }) => /^PT[1-9]\d*[SMH]$/.test(value))
      .map((place) => {
        const unit = place.value.at(-1) ?? "";
        const others = { S: ["H"], M: ["S"], H: ["S"] }[unit] ?? [];
        return replace(target, place, place.value.slice(0, -1) + pick(random, others));
      }),
  ),
  inFlow("condition until a moment in the past", (target, random) =>
    strings(target)
      .filter(({ keys }) => keys.at(-1) === "when")
      .map((place) =>
        replace(target, place, `(${place.value}) && now < time('${pick(random, [2019, 2021, 2024])}-12-31T23:59:59Z')`),
      ),
  ),
  {
    name: "price or discount written into a text",
    files: /^locales\/en\/.+\.json$/,
    edits: (target, random) =>
      strings(target)
        .filter(({ value }) => value.length > 20 && value.endsWith("."))
        .map((place) =>
          replace(target, place, `${place.value} ${pick(random, ["It costs $99.", "You save 35 %.", "From USD 12."])}`),
        ),
  },
  {
    name: "link that nobody answers",
    files: /^flows\/sites\.json$/,
    edits: (target, random) =>
      strings(target)
        .filter(({ keys, value }) => keys.includes("links") && value.startsWith("/"))
        .map((place) =>
          replace(target, place, pick(random, [`${place.value}-old`, `https://other.example${place.value}`])),
        ),
  },
];

function catalogue(name: string, edits: Kind["edits"]): Kind {
  return { name, files: /^flows\/catalogue\/.+\.json$/, edits };
}

interface Package {
  readonly years: number;
  readonly price: number;
}

function isPackage(value: Json): value is Json & Package {
  return typeof value === "object" && value !== null && "years" in value && "price" in value;
}

function numbersAt(target: Target, key: RegExp): (Place & { readonly value: number })[] {
  return target.places.filter(
    (place): place is Place & { readonly value: number } =>
      typeof place.value === "number" && key.test(String(place.keys.at(-1))),
  );
}

/** The values of the same member in the other entries of the list. */
function siblingsOf({ places }: Target, { keys }: Place): readonly Json[] {
  const list = JSON.stringify(keys.slice(0, -2));
  const name = keys.at(-1);
  return places
    .filter((one) => one.keys.at(-1) === name && JSON.stringify(one.keys.slice(0, -2)) === list)
    .map(({ value }) => value);
}
