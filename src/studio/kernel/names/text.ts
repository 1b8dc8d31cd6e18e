import type { Json, JsonObject } from "../../../engine/index.ts";
import {
  localesOf,
  messagesOf,
  originOf,
  partsOf,
  pointer,
  type Repository,
  schemaOf,
  subSchemas,
  usesOf,
  valueAt,
  writtenContract,
} from "../../../model/index.ts";
import type { Draft } from "../../edits/draft.ts";
import { Refusal } from "../../edits/refusal.ts";
import { type OfText, textName } from "../named.ts";
import type { Naming } from "./naming.ts";

const KEY = new RegExp(textName.pattern);

/** A text is renamed in every language and wherever the model uses it, including expressions and simulations. */
export function textNaming(repo: Repository, of: OfText): Naming {
  return {
    name: of.key,
    rename(draft, to) {
      write(repo, draft, of, to);
      return { what: `The text ${of.key} is called ${to}`, notes: [] };
    },
  };
}

function write(repo: Repository, draft: Draft, { file, key }: OfText, to: string): void {
  if (!KEY.test(to))
    throw new Refusal(`“${to}” cannot be a name: words of letters and digits, with dots between them.`);
  const locales = localesOf(repo).filter(({ name, texts }) => name === file && texts.has(key));
  if (locales.length === 0) throw new Refusal(`There is no text “${key}” in ${file}.`);
  const others = localesOf(repo).filter(({ name }) => name !== file && name !== "common");
  if (file !== "common" && others.some(({ texts }) => texts.has(key)))
    throw new Refusal(
      `Several journeys have a text “${key}”. The Studio cannot tell which one is meant, so it keeps its name.`,
    );
  for (const locale of localesOf(repo)) if (locale.texts.has(to)) throw new Refusal(`There is a text “${to}” already.`);
  for (const { file: source, texts } of locales) {
    for (const { fullKey, pointer: at, value } of texts.get(key) ?? []) {
      const next = to + fullKey.slice(key.length);
      const [from, into] = [fullKey.split("."), next.split(".")];
      if (from.slice(0, -1).join(".") === into.slice(0, -1).join(".")) draft.rename(source.path, at, into.at(-1) ?? "");
      else {
        draft.set(source.path, pointer("", ...into), value);
        draft.remove(source.path, at);
      }
    }
  }
  const seen = new Set<string>();
  for (const use of usesOf(repo)) {
    if (use.kind !== "text" || use.key !== key) continue;
    const { path, pointer: at, arm } = originOf(use);
    if (arm !== undefined || seen.has(`${path}#${at}`)) continue;
    seen.add(`${path}#${at}`);
    const place = [at, pointer(at, "key")].find((one) => typeof valueAt(repo.files.get(path)?.value, one) === "string");
    const written = place === undefined ? undefined : draft.value(path, place);
    if (place === undefined || typeof written !== "string") throw unnamed(key, path);
    if (written === key) draft.set(path, place, to);
    else if (written.startsWith("=") && written.includes(`'${key}'`))
      draft.set(path, place, written.replaceAll(`'${key}'`, `'${to}'`));
    else throw unnamed(key, path);
  }
  for (const { path, pointer: at } of inContract(repo, key)) draft.set(path, at, to);
  for (const { path, pointer: at, isKey } of textsInSimulations(repo, key))
    if (isKey) draft.rename(path, at, to);
    else draft.set(path, at, to);
}

/** Where the API's contract uses it as an error message. */
function* inContract({ api, ...repo }: Repository, key: string) {
  if (api === undefined) return;
  const inside = function* (at: string, raw: JsonObject): Generator<{ path: string; pointer: string }> {
    for (const { keyword, text } of messagesOf(schemaOf(raw)) ?? []) {
      const place = pointer(at, "errorMessage", ...(keyword === undefined ? [] : [keyword]));
      if (text === key) yield { path: api.path, pointer: place };
    }
    for (const inner of subSchemas(raw)) yield* inside(at + inner.pointer, inner.schema);
  };
  for (const { pointer: at, schema } of writtenContract({ ...repo, api })?.schemas ?? []) yield* inside(at, schema);
}

/** A name that is assembled at run time cannot be renamed. */
function unnamed(key: string, path: string): Refusal {
  return new Refusal(`${path} assembles the name “${key}” from parts. Ask a developer to rename it.`);
}

/** A place in a simulation that names a text. */
interface NamedText {
  readonly path: string;
  readonly pointer: string;
  /** Whether the key of the text is the name of the member. */
  readonly isKey: boolean;
}

/** The places in simulations that expect a text, by its key. */
function* textsInSimulations({ files }: Repository, key: string): Generator<NamedText> {
  for (const [path, { value }] of files) {
    if (value === undefined || !/^flows\/[^/]+\/simulations\//.test(path)) continue;
    for (const place of textsInside(value, "", false, key)) yield { path, ...place };
  }
}

/** Members whose values are never the key of a text, even if they are the same: what people or the service said, names. */
const OTHER = new Set(
  "data keeps holds with given accepts calls tracked step event link block dialog leaves opens needs gives".split(" "),
);

function* textsInside(value: Json, at: string, isExpected: boolean, key: string): Generator<Omit<NamedText, "path">> {
  if (isExpected && value === key) yield { pointer: at, isKey: false };
  for (const [name, part] of partsOf(value)) {
    if (isExpected && OTHER.has(String(name))) continue;
    const here = pointer(at, name);
    // The parts first: the name of a member is part of their pointers. What a message refuses are answers.
    if (name !== "refuses") yield* textsInside(part, here, isExpected || name === "expect", key);
    else if (partsOf(part).some(([message]) => message === key)) yield { pointer: pointer(here, key), isKey: true };
    if (isExpected && name === key) yield { pointer: here, isKey: true };
  }
}
