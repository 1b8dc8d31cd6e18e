import { localeIn, type Repository, type SourceFile, usesOf } from "../../model/index.ts";
import type { Change, StepPlace } from "./change.ts";
import { changedWords } from "./values.ts";

/** Changed texts by key, with their languages and the places that show them. */
export function textChanges(before: Repository, after: Repository): Change[] {
  const found = new Map<string, { languages: string[]; said: string[] }>();
  const whole = new Map<string, string[]>();
  for (const lang of new Set([...before.locales.keys(), ...after.locales.keys()])) {
    const files = new Set([...(before.locales.get(lang)?.keys() ?? []), ...(after.locales.get(lang)?.keys() ?? [])]);
    for (const name of files) {
      const [old, now] = [before, after].map((repo) => flat(repo.locales.get(lang)?.get(name)));
      if (old?.size === 0 || now?.size === 0) {
        whole.set(name, [...(whole.get(name) ?? []), lang]);
        continue;
      }
      for (const key of new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])) {
        if (old?.get(key) === now?.get(key)) continue;
        const id = `${name}\n${key}`;
        const entry = found.get(id) ?? { languages: [], said: [] };
        const [from, to] = changedWords(old?.get(key), now?.get(key));
        entry.said.push(`${entry.languages.length === 0 ? "" : `in ${lang} `}${to} instead of ${from}`);
        entry.languages.push(lang);
        found.set(id, entry);
      }
    }
  }
  const places = textPlaces(after);
  const files = [...whole].map(([name, languages]): Change => {
    const gone = languages.every((lang) => after.locales.get(lang)?.get(name) === undefined);
    return {
      area: "texts",
      what: `all texts of ${name} are ${gone ? "gone" : "new"}`,
      who: [`in ${languages.join(", ")}`],
    };
  });
  return [
    ...files,
    ...[...found].map(([id, { languages, said }]): Change => {
      const [name = "", key = ""] = id.split("\n");
      const at = places.get(key.replace(/(_ordinal)?_(zero|one|two|few|many|other)$/, "")) ?? [];
      const what = `is ${said.join("; ")}`;
      return { area: "texts", key: `${name}: ${key}`, what, at, who: [`in ${languages.join(", ")}`] };
    }),
  ];
}

function textPlaces(repo: Repository): ReadonlyMap<string, readonly StepPlace[]> {
  const found = new Map<string, StepPlace[]>();
  for (const use of usesOf(repo)) {
    const { flow, step } = use.place;
    if (use.kind !== "text" || flow === undefined || step === undefined) continue;
    const places = found.get(use.key) ?? [];
    if (!places.some((place) => place.flow === flow && place.step === step)) places.push({ flow, step });
    found.set(use.key, places);
  }
  return found;
}

function flat(file: SourceFile | undefined): ReadonlyMap<string, string> {
  const texts = file === undefined ? [] : [...localeIn(file).texts.values()].flat();
  return new Map(texts.map(({ fullKey, value }) => [fullKey, value]));
}
