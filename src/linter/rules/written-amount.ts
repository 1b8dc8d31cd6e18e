import { momentsOf } from "../../cel/index.ts";
import { millisecondsOf } from "../../compiler/index.ts";
import type { Json } from "../../engine/index.ts";
import {
  type ActionOf,
  actionsIn,
  catalogueOf,
  factOf,
  type Flow,
  flowOf,
  groupBy,
  isLanguage,
  type LocaleText,
  NO_LONGER,
  once,
  oncePerKey,
  partsOf,
  pointer,
  type Repository,
  sitesOf,
  type SourceFile,
  type Written,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { amountsIn, plain, withoutExamples } from "../text-shape.ts";
import type { Finding, Rule } from "../rule.ts";
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

const pastMoment: Rule = {
  id: "past-moment",
  severity: "warning",
  finds: "A condition compares the time with a moment that has passed, or that is decades away.",
  why: "What was shown until then nobody sees, and what began then everybody sees: the condition decides nothing any more, or its year was mistyped.",
  *check({ of }) {
    const now = Date.now();
    for (const { source, file, pointer } of of("expression")) {
      const odd = momentsOf(source).find((moment) => moment < now || moment > now + DECADES);
      if (odd === undefined) continue;
      const what =
        odd > now ? "is decades away, so this decides nothing" : "has passed, so this decides nothing any more";
      const message = `${new Date(odd).toISOString()} ${what}. Correct the moment, or remove the condition and what it hides.`;
      yield { file, pointer, message } satisfies Finding;
    }
  },
};

const DECADES = 20 * 365 * 86_400_000;

const oddInterval: Rule = {
  id: "odd-interval",
  finds:
    "A time is no duration (ISO 8601), or a slip of the unit makes it useless: a session's call is repeated every few seconds or never, remembered data is forgotten at once or never, a page waits for hours, or for ten times as long as all others that wait for the same.",
  why: "The service gets a hundred times as many requests, people lose what they entered, or they wait in front of a page that does not go on.",
  *check({ repo }) {
    for (const named of repo.flows) {
      const flow = flowOf(repo, named);
      yield* outside(flow.session?.every, MINUTE, 12 * HOUR, "The session's call is repeated");
      yield* outside(flow.storage?.expires?.after, 5 * MINUTE, 400 * DAY, "What the browser keeps expires");
      yield* waitsIn(flow);
    }
  },
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** As many waits for one event show what is usual. */
const SEVERAL = 3;

/** Reports a time that is no duration, or is shorter or longer than what makes sense there (milliseconds). */
function* outside(written: Written | undefined, least: number, most: number, what: string): Generator<Finding> {
  if (written === undefined) return;
  const { file, pointer, value } = written;
  const ms = millisecondsOf(value);
  if (ms === undefined) yield* noDuration(written);
  else if (ms < least) yield { file, pointer, message: `${what} already after ${value}. ${EXAMPLES}` };
  else if (ms > most)
    yield { file, pointer, message: `${what} only after ${value}, which is as good as never. ${EXAMPLES}` };
}

const EXAMPLES = "Correct the unit: PT5M is five minutes, PT24H a day.";

function* waitsIn(flow: Flow): Generator<Finding> {
  const waits = [flow, ...flow.steps.values()]
    .flatMap((owner) => [...actionsIn(owner)])
    .filter((action): action is ActionOf<"wait"> & typeof action => action.do === "wait")
    .flatMap(({ duration, then }) => {
      const ms = duration === undefined || duration.value === NO_LONGER ? 0 : millisecondsOf(duration.value);
      return duration === undefined ? [] : [{ ...duration, ms, event: then?.value }];
    });
  for (const alike of groupBy(waits, ({ event }) => event).values())
    for (const wait of alike) {
      const { file, pointer, value, ms } = wait;
      if (ms === undefined) yield* noDuration(wait);
      else if (ms > HOUR)
        yield { file, pointer, message: `The page waits ${value}, and nobody waits for hours. PT5S is five seconds.` };
      else if (ms > 0) {
        const others = alike.filter((one) => one.pointer !== pointer && (one.ms ?? 0) > 0);
        const usual = others[0]?.ms ?? 0;
        const isOdd = ms >= 10 * usual || usual >= 10 * ms;
        if (!isOdd || others.length < SEVERAL || others.some((one) => one.ms !== usual)) continue;
        const message = `Here the page waits ${value}, and everywhere else ${others[0]?.value ?? ""} for the same event. Correct the unit, or send another event.`;
        yield { file, pointer, message };
      }
    }
}

function* noDuration({ file, pointer, value }: Written): Generator<Finding> {
  // The rule `shape` reports what does not even begin like one.
  if (!value.startsWith("P")) return;
  const message = `"${value}" is not a duration. Write PT5S for five seconds, PT5M for five minutes, PT24H for a day.`;
  yield { file, pointer, message };
}

/** Moments and intervals. */
export const timesRules: readonly Rule[] = [pastMoment, oddInterval];
