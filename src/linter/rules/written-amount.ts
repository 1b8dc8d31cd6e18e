import type { Json } from "../../engine/index.ts";
import { millisecondsOf } from "../../compiler/index.ts";
import {
  catalogueOf,
  factOf,
  flowOf,
  isLanguage,
  type LocaleText,
  once,
  oncePerKey,
  partsOf,
  pointer,
  type Repository,
  sitesOf,
  type SourceFile,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { withoutExamples } from "../limits-said.ts";
import type { Finding, Rule } from "../rule.ts";
import { amountsIn, plain } from "../text-shape.ts";
import { languageOf } from "../texts.ts";

export const writtenAmount: Rule = {
  id: "written-amount",
  severity: "warning",
  finds:
    "A text writes out a price or a percentage although prices and discounts are in `flows/catalogue/`. Or a text about remembered data that has expired says another time than `storage.expires`.",
  why: "When the amount changes, the text goes on promising the old one. Or it was wrong from the beginning, and no package has this price.",
  reads: "all",
  *check(context) {
    yield* pricesIn(context);
    yield* expiriesIn(context);
  },
};

function* pricesIn({ repo, texts }: Context): Generator<Finding> {
  const amounts = amountsOfCatalogue(repo);
  if (amounts.size === 0) return;
  const currencies = [...new Set(sitesOf(repo).list.flatMap((site) => factOf(site, "currency") ?? []))];
  for (const { file, pointer: at, value, language } of inFirstLanguage(texts)) {
    const said = withoutExamples(plain(value));
    for (const [isMoney, pattern] of [[true, moneyIn(language, currencies)] as const, [false, PERCENT] as const])
      for (const [words] of said.matchAll(pattern)) {
        const [number = ""] = amountsIn(words, language);
        const known = amounts.get(isMoney ? Math.round(Number(number) * 100) : Number(number));
        const where = known === undefined ? "No entry of flows/catalogue/ has this amount" : `${known} has this amount`;
        const message = `This text writes out "${words.trim()}". ${where}, and a change there would not change the text. Let the text take the amount as a parameter.`;
        yield { file, pointer: at, message };
      }
  }
}

/** Where each whole number of the catalogue is, by the number. */
const amountsOfCatalogue = once((repo: Repository): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  for (const { file, value } of catalogueOf(repo)) collect(found, file, value, "");
  return found;
});

function collect(found: Map<number, string>, file: SourceFile, value: Json, at: string): void {
  if (typeof value === "number" && !found.has(value)) found.set(value, `${file.path}:${file.locate(at).line}`);
  for (const [key, part] of partsOf(value)) collect(found, file, part, pointer(at, key));
}

const PERCENT = /\d[\d.,]*\s?(?:%|per\s?cent\b|por ciento\b)/giu;

const patterns = oncePerKey((key: string): RegExp => {
  const [language = "", ...currencies] = key.split(" ");
  const names = currencies.flatMap((currency) => {
    const format = new Intl.NumberFormat(isLanguage(language) ? language : "en", {
      style: "currency",
      currency,
      currencyDisplay: "name",
    });
    const parts = format.formatToParts(2);
    return (parts.find(({ type }) => type === "currency")?.value ?? "").split(" ").filter((word) => word.length > 3);
  });
  const unit = ["\\p{Sc}", ...Intl.supportedValuesOf("currency").map((code) => `${code}\\b`)].join("|");
  const after = names.length === 0 ? unit : `${unit}|(?:${names.join("|")})(?!\\p{L})`;
  return new RegExp(`(?:${unit})\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:${after})`, "gu");
});

function moneyIn(language: string, currencies: readonly string[]): RegExp {
  return patterns([language, ...currencies].join(" "));
}

function* expiriesIn(context: Context): Generator<Finding> {
  for (const named of context.repo.flows) {
    const { storage } = flowOf(context.repo, named);
    const after = storage?.expires?.after;
    const ms = millisecondsOf(after?.value ?? "");
    if (after === undefined || ms === undefined) continue;
    const keys = context.of("text").filter(({ place }) => place.flow === named.id && place.event === "expired");
    const known = new Set(keys.map(({ key }) => key));
    for (const { file, pointer: at, key, value, language } of inFirstLanguage(context.texts)) {
      if (!known.has(key)) continue;
      const said = timesIn(plain(value), language);
      if (said.length === 0 || said.some(([, time]) => time === ms)) continue;
      const message = `This text says ${said.map(([words]) => words).join(" and ")}, but \`storage.expires\` of ${named.file.path} is ${after.value}. Correct one of the two, in every language.`;
      yield { file, pointer: at, message };
    }
  }
}

/** The times that a text says ("24 hours"), in its words and in milliseconds. */
function timesIn(text: string, language: string): readonly (readonly [string, number])[] {
  return unitsOf(isLanguage(language) ? language : "en").flatMap(([unit, pattern]) =>
    [...text.matchAll(pattern)].map(([words, number]) => [words, Number(number) * unit] as const),
  );
}

const UNITS = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const;

const unitsOf = oncePerKey((language: string): readonly (readonly [number, RegExp])[] =>
  Object.entries(UNITS).map(([unit, ms]) => {
    const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
    const words = [1, 2, 5].map((count) => format.format(count).replace(/\d/g, "").trim());
    return [ms, new RegExp(`(\\d+)\\s(?:${words.toSorted((a, b) => b.length - a.length).join("|")})`, "giu")];
  }),
);

/** Other languages must have the same numbers: the rule `locale-numbers` compares them. */
function inFirstLanguage(texts: readonly LocaleText[]): readonly (LocaleText & { readonly language: string })[] {
  const language = languageOf(texts[0]);
  return texts.filter((text) => languageOf(text) === language).map((text) => ({ ...text, language }));
}
