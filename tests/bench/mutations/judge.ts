import type { FormDefinition, Json, JsonObject, Program } from "../../../src/engine/index.ts";
import { artifactsOf } from "../../../src/language/generate/artifacts.ts";
import { bundlePlace, bundleSchema, findOperation, loadProgram, type Repository } from "../../../src/language/index.ts";
import { contractsOf } from "../../../src/language/check/operations.ts";
import { textsInCode } from "../../../src/language/check/texts-in-code.ts";
import { usesOf } from "../../../src/language/uses/index.ts";
import { loadModule } from "./load.ts";
import { isObject } from "./places.ts";
import { seeded } from "./random.ts";
import { type Maker, matching, valueOf } from "./values.ts";
import { differs, type Walk, walksOf } from "./walks.ts";

/** Tells whether a person, or the service, could notice that files were changed. */
export interface Judge {
  /** How it is noticed; `undefined` for an edit that changes nothing. */
  notices(mutant: Repository, path: string): Promise<string | undefined>;
  /** What the walks reach. */
  readonly reached: readonly string[];
}

const WALKS = 120;
const LENGTH = 30;

/** Compares with the repository as it is: what it compiles to first; where that differs, by running both. */
export async function judgeOf(base: Repository): Promise<Judge> {
  const codes = new Map<string, string>();
  for (const artifact of artifactsOf(base))
    if (artifact.kind !== "types") codes.set(artifact.path, normal(await artifact.code()));
  const forms = new Map<string, FormDefinition>();
  for (const [path, code] of codes) {
    if (!path.startsWith("forms/") || !path.endsWith(".js") || path === "forms/index.js") continue;
    const { default: form } = await loadModule<{ default: FormDefinition }>(base.root, code);
    forms.set(form.id, form);
  }
  const walks = new Map<string, Walk[]>();
  const reached: string[] = [];
  for (const { id } of base.flows) {
    const program = await loadProgram(base, id);
    const found = walksOf({ repo: base, program, forms }, WALKS, LENGTH);
    walks.set(id, found.walks);
    const missed = Object.keys(program.steps).filter((step) => !found.steps.has(step));
    reached.push(
      `${id}: ${found.steps.size} of ${Object.keys(program.steps).length} steps${missed.length > 0 ? ` (not ${missed.join(", ")})` : ""}`,
    );
  }
  const usedTexts = textsUsed(base);
  return {
    reached,
    async notices(mutant, path) {
      if (mutant.files.get(path)?.value === undefined) return "it cannot be read";
      if (path.startsWith("locales/")) return noticesTexts(base, mutant, path, usedTexts);
      if (/^flows\/(sites|experiments)\.json$/.test(path)) {
        const [before, after] = [base, mutant].map((repo) => withoutNotes(repo.files.get(path)?.value ?? null));
        if (before === after) return undefined;
        return "what the app reads differs";
      }
      let artifacts: ReturnType<typeof artifactsOf>;
      try {
        artifacts = artifactsOf(mutant);
      } catch (error) {
        return `it cannot be compiled (${error instanceof Error ? error.message : String(error)})`;
      }
      for (const artifact of artifacts) {
        if (artifact.kind === "types" || !concerns(path, artifact.path)) continue;
        let code: string;
        try {
          code = normal(await artifact.code());
        } catch (error) {
          return `it cannot be compiled (${error instanceof Error ? error.message : String(error)})`;
        }
        const before = codes.get(artifact.path);
        if (before === code) continue;
        if (before === undefined || artifact.kind === "index" || artifact.path.endsWith(".d.ts"))
          return `${artifact.path} differs`;
        const how = await runs(artifact.path, before, code, mutant);
        if (how !== undefined) return how;
      }
      return undefined;
    },
  };

  async function runs(path: string, before: string, after: string, mutant: Repository): Promise<string | undefined> {
    const flow = /^programs\/(.+)\.js$/.exec(path)?.[1];
    try {
      if (flow !== undefined) {
        const program = await loadModule<{ default: Program }>(base.root, after);
        const difference = differs(program.default, walks.get(flow) ?? []);
        return difference && `walk ${difference.walk} differs at event ${difference.event}`;
      }
      if (path.startsWith("forms/")) return await formDiffers(path, before, after, mutant);
      if (path.startsWith("data/")) return await dataDiffers(path, before, after, mutant);
      if (path === "api/validators.js") return await validatorsDiffer(before, after, mutant);
      if (path.startsWith("api/answers/")) return await answerDiffers(path, before, after, mutant);
    } catch (error) {
      return `it breaks (${error instanceof Error ? error.message : String(error)})`;
    }
    return `${path} differs`;
  }

  async function formDiffers(
    path: string,
    before: string,
    after: string,
    mutant: Repository,
  ): Promise<string | undefined> {
    const [one, other] = await both<{ default: FormDefinition }>(before, after);
    const shown = ({ layout, sensitive }: FormDefinition, code: string) =>
      JSON.stringify([layout, sensitive, /layout:(.*)/.exec(code)?.[1]]);
    if (shown(one.default, before) !== shown(other.default, after)) return `${path} looks different`;
    if (outline(one.default.schema) !== outline(other.default.schema)) return `${path} has other fields`;
    const id = one.default.id;
    const values = samplesOf([bundleSchema(base, id), bundleSchema(mutant, id)]);
    const verdict = (form: FormDefinition, value: Json) => JSON.stringify(form.validate(value, CONTEXT));
    const found = values.find((value) => verdict(one.default, value) !== verdict(other.default, value));
    return found === undefined ? undefined : `${path} judges ${JSON.stringify(found).slice(0, 80)} otherwise`;
  }

  async function dataDiffers(
    path: string,
    before: string,
    after: string,
    mutant: Repository,
  ): Promise<string | undefined> {
    const [one, other] = await both<{ valid(data: Json): boolean }>(before, after);
    const flow = path.slice("data/".length, -".js".length);
    const ids = [base, mutant].map((repo) =>
      String(repo.flows.find(({ id }) => id === flow)?.value.data).replace(/\.schema\.json$/, ""),
    );
    const values = samplesOf([bundleSchema(base, ids[0] ?? ""), bundleSchema(mutant, ids[1] ?? "")]);
    return values.some((value) => one.valid(value) !== other.valid(value)) ? `${path} judges otherwise` : undefined;
  }

  async function validatorsDiffer(before: string, after: string, mutant: Repository): Promise<string | undefined> {
    type Validators = { validators: Record<string, (input: JsonObject) => unknown> };
    const [one, other] = await both<Validators>(before, after);
    const [old, next] = [contractsOf(base), contractsOf(mutant)];
    for (const id of new Set([...old.keys(), ...next.keys()])) {
      if (one.validators[id] === undefined || other.validators[id] === undefined) return `the service has no ${id}`;
      const inputs = (contracts: typeof old) => {
        const contract = contracts.get(id);
        const parameters =
          contract?.parameters.map(({ name, schema }) => samplesOf([schema]).map((value) => ({ [name]: value }))) ?? [];
        const bodies = contract?.body === undefined ? [] : samplesOf([contract.body]).map((body) => ({ body }));
        return [{}, ...parameters.flat(), ...bodies] as JsonObject[];
      };
      for (const input of [...inputs(old), ...inputs(next)]) {
        if (JSON.stringify(one.validators[id](input)) !== JSON.stringify(other.validators[id](input)))
          return `${id} judges otherwise`;
      }
    }
    return undefined;
  }

  async function answerDiffers(
    path: string,
    before: string,
    after: string,
    mutant: Repository,
  ): Promise<string | undefined> {
    const [one, other] = await both<{ valid(answer: Json): boolean }>(before, after);
    const id = path.slice("api/answers/".length, -".js".length);
    const places = [base, mutant].flatMap((repo) => {
      const answer = findOperation(repo, id)?.answer;
      return answer === undefined ? [] : [bundlePlace(repo, answer)];
    });
    return samplesOf(places).some((value) => one.valid(value) !== other.valid(value))
      ? `${path} judges otherwise`
      : undefined;
  }

  async function both<T>(before: string, after: string): Promise<[T, T]> {
    return [await loadModule<T>(base.root, before), await loadModule<T>(base.root, after)];
  }
}

const CONTEXT: JsonObject = {
  email: "ana@example.com",
  countryCode: "+1",
  phoneNumber: "4155550100",
  asksCoParentEmail: true,
};

/** Values that schemas may judge differently: whole ones at random, and each field at and beside its limits. */
export function samplesOf(schemas: readonly JsonObject[]): Json[] {
  const words = ["", "a", "ab", " ", "a b", "é", "x".repeat(400), "Ana", "ana@example", "12", "US"];
  const found: Json[] = [null, {}, [], "", 1];
  for (const [index, schema] of schemas.entries()) {
    const maker: Maker = { random: seeded(index + 7), words, numbers: [0, 1, 2, -1, 0.5, 100] };
    for (let run = 0; run < 25; run += 1) found.push(valueOf(maker, schema));
    const limits = limitsIn(schema);
    const whole = valueOf(maker, schema);
    for (const path of leavesOf(whole)) for (const value of limits) found.push(withAt(whole, path, value));
  }
  return found;
}

/** Values at and beside every limit that a schema names anywhere. */
function limitsIn(schema: JsonObject): Json[] {
  const found = new Set<Json>(["", "a", 0, 1, -1, true, false, null, "x", " ", ...WORDS]);
  const walk = (value: Json | undefined, key = ""): void => {
    for (const near of nearby(value, key)) found.add(near);
    if (Array.isArray(value)) {
      for (const item of value as Json[]) {
        if (key === "enum") found.add(item);
        walk(item);
      }
    } else if (isObject(value)) {
      for (const [name, child] of Object.entries(value)) walk(child, name);
    }
  };
  walk(schema);
  return [...found].slice(0, 400);
}

const WORDS = [
  "ana@example.com",
  "not an e-mail",
  "2030-01-01T00:00:00Z",
  "00000000-0000-4000-8000-000000000001",
  "12345",
  "ABCDEFGHIJ",
  "Zz9!",
  "émilie",
  "O'Neil",
];

/** Values at and beside one limit. */
function nearby(limit: Json | undefined, key: string): Json[] {
  if (typeof limit === "number") {
    const lengths = key.endsWith("Length") ? [limit - 1, limit, limit + 1].filter((one) => one >= 0 && one < 500) : [];
    return [limit - 1, limit, limit + 1, ...lengths.flatMap((length) => ["a".repeat(length), "1".repeat(length)])];
  }
  if (typeof limit !== "string" || key !== "pattern") return [];
  return matching(limit).flatMap((text) => [
    text,
    `${text}x`,
    `x${text}`,
    text.slice(1),
    text.slice(0, -1),
    `${text}0`,
    `0${text}`,
    text.toUpperCase(),
    text.toLowerCase(),
  ]);
}

type Path = readonly (string | number)[];

function leavesOf(value: Json, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...value.slice(0, 1).flatMap((item: Json) => leavesOf(item, [...path, 0]))];
  if (isObject(value))
    return [
      path,
      ...Object.entries(value).flatMap(([key, child]) => (child === undefined ? [] : leavesOf(child, [...path, key]))),
    ];
  return [path];
}

function withAt(value: Json, [key, ...rest]: Path, to: Json): Json {
  if (key === undefined) return to;
  if (Array.isArray(value)) return value.with(Number(key), withAt(value[Number(key)] ?? null, rest, to));
  return isObject(value) ? { ...value, [key]: withAt(value[key] ?? null, rest, to) } : value;
}

/** What a form's renderer reads of its schema, limits aside. */
function outline(schema: JsonObject): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    [
      "minLength",
      "maxLength",
      "pattern",
      "minimum",
      "maximum",
      "format",
      "minItems",
      "maxItems",
      "uniqueItems",
      "additionalProperties",
    ].includes(key) && !isObject(value as Json)
      ? undefined
      : value,
  );
}

/** Without what only says where something stands, or which version it is. */
function normal(code: string): string {
  return code
    .replaceAll(/\bat:"[^"]*",?/g, "")
    .replaceAll(/"at":"[^"]*",?/g, "")
    .replace(/version:"[0-9a-f]{12}"/, 'version:""');
}

function withoutNotes(value: Json): string {
  return JSON.stringify(value, (key, inner: unknown) =>
    ["$schema", "why", "description"].includes(key) ? undefined : inner,
  );
}

/** Which generated files a definition can change. */
function concerns(path: string, artifact: string): boolean {
  const flow = /^flows\/([^/]+)\/flow\.json$/.exec(path)?.[1];
  if (flow !== undefined)
    return (
      artifact.startsWith(`programs/${flow}`) ||
      artifact.startsWith("programs/index") ||
      artifact === "forms/index.js" ||
      artifact.startsWith("analytics/")
    );
  if (path.endsWith(".ui.json"))
    return (
      artifact === `forms/${path.slice("schemas/".length, -".ui.json".length)}.js` || artifact === "forms/index.js"
    );
  return true;
}

function textsUsed(repo: Repository): (key: string) => boolean {
  const used = new Set(usesOf(repo).flatMap((use) => (use.kind === "text" ? [use.key] : [])));
  const inCode = textsInCode(repo.root);
  return (key) => used.has(key) || inCode(key);
}

function noticesTexts(
  base: Repository,
  mutant: Repository,
  path: string,
  used: (key: string) => boolean,
): string | undefined {
  const [before, after] = [base, mutant].map((repo) => flatten(repo.files.get(path)?.value));
  const keys = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  for (const key of keys) {
    if (before?.get(key) !== after?.get(key) && used(key.replace(/_(zero|one|two|few|many|other)$/, "")))
      return `the text ${key} differs`;
  }
  return undefined;
}

function flatten(value: Json | undefined, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, child] of Object.entries(isObject(value) ? value : {})) {
    const full = path === "" ? key : `${path}.${key}`;
    if (isObject(child)) for (const [name, text] of flatten(child, full)) found.set(name, text);
    else found.set(full, typeof child === "string" ? child : JSON.stringify(child));
  }
  return found;
}
