import type { AnyJourney, Environment, FormDefinition, JourneyTypes, JsonObject, Program } from "../engine/index.ts";
import { createTexts } from "../texts/index.ts";
import type { Fakes } from "./fakes.ts";
import { Walk } from "./walk.ts";

/** A compiled journey: `journeys.trial` from the folder that the plugin or `flow generate` writes. */
export interface WalkableJourney<T extends JourneyTypes = AnyJourney> {
  readonly id: string;
  readonly types?: T;
  program(): Promise<{ readonly default: Program }>;
  readonly forms: Readonly<Record<string, () => Promise<{ readonly default: FormDefinition }>>>;
  /** The files of its texts, in the order in which a key is looked up, and what loads them, by language and file. */
  readonly files: readonly string[];
  readonly texts: Readonly<Record<string, Readonly<Record<string, () => Promise<{ readonly default: JsonObject }>>>>>;
  readonly variants: Readonly<Record<"programs" | "forms" | "texts", readonly Variant[]>>;
}

interface Variant {
  readonly id: string;
  readonly arms: Readonly<Record<string, string>>;
  load(): Promise<unknown>;
}

export interface WalkOptions<T extends JourneyTypes = AnyJourney> {
  /** Where the walk begins. Default: the first step. */
  readonly path?: string;
  /** Parameters of the address. */
  readonly query?: Readonly<Record<string, string>>;
  readonly language?: string;
  readonly site?: Environment["site"];
  readonly flags?: Partial<T["flags"]>;
  /** The time, in milliseconds since the epoch. */
  readonly at?: number;
  /** Answers calls at once. `answer` and `fail` of the walk answer the others. */
  readonly calls?: Fakes<T>;
}

/**
 * Opens a compiled journey without a browser, for a unit test:
 *
 *     const person = await walk(journeys.trial, { calls: { saveTrial: () => ({ id: "1" }) } });
 *     person.fillIn({ email: "ana@example.com" }).submit();
 *     expect(person.step).toBe("done");
 */
export async function walk<T extends JourneyTypes>(
  journey: WalkableJourney<T>,
  options: NoInfer<WalkOptions<T>> = {},
): Promise<Walk<T>> {
  const { path, query, language, site, at, calls } = options;
  const flags = { ...options.flags } as Environment["flags"];
  const { default: program } = await (variantIn(journey, "programs", journey.id, flags) ?? journey.program)();
  const ids = new Set(
    Object.values(program.steps).flatMap((step) => Object.values(step.forms).map(({ schema }) => schema)),
  );
  const forms = await Promise.all(
    [...ids].map(async (id) => [
      id,
      (await (variantIn(journey, "forms", id, flags) ?? journey.forms[id])?.())?.default,
    ]),
  );
  const env = { flags, ...(site && { site }), ...(language !== undefined && { lang: language }) };
  return new Walk<T>(
    program,
    { env, ...(path !== undefined && { path }), ...(query && { query }), ...(at !== undefined && { at }) },
    { forms: Object.fromEntries(forms), speakerIn: await speakers(journey, flags), ...(calls && { calls }) },
  );
}

/** Loads the texts in all languages, because a walk does not wait for another one. */
async function speakers<T extends JourneyTypes>(journey: WalkableJourney<T>, flags: Environment["flags"]) {
  const { files, texts } = journey;
  const resources: Record<string, Record<string, JsonObject>> = {};
  for (const [lang, own] of Object.entries(texts))
    for (const [file, load] of Object.entries(own)) {
      const { default: words } = await (variantIn(journey, "texts", `${lang}/${file}`, flags) ?? load)();
      resources[lang] = { ...resources[lang], [file]: words };
    }
  return (lang: string) => {
    const i18n = createTexts({ lang, files, resources, fallbackLng: false });
    return { t: i18n.getFixedT(lang), i18n };
  };
}

/** The loader of what people in these arms get instead. */
function variantIn<T extends JourneyTypes, Kind extends keyof WalkableJourney["variants"]>(
  { variants }: WalkableJourney<T>,
  kind: Kind,
  id: string,
  flags: Environment["flags"],
) {
  const isIn = ({ arms }: Variant) => Object.entries(arms).every(([flag, arm]) => flags[flag] === arm);
  const found = variants[kind].find((one) => one.id === id && isIn(one));
  type Module = { readonly default: { programs: Program; forms: FormDefinition; texts: JsonObject }[Kind] };
  return found && (() => found.load() as Promise<Module>);
}
