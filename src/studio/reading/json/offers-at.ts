import { findNodeAtLocation, getLocation, type Node, parseTree } from "jsonc-parser";
import { localesOf, propertiesOf, type Repository } from "../../../model/index.ts";
import type { Offer, Offers } from "../../protocol-json.ts";
import { expressionOffers } from "./expression-offers.ts";
import { eventsAt, isExpression, namesAt, settingsAt } from "./names-at.ts";
import { type JsonPath, schemasAt, type SchemaAt } from "./schemas-at.ts";
import type { RequestOf } from "../../routes.ts";

/** Completions at a position in a file, which may be incomplete JSON. `null` if there are none. */
export function offersAt(repo: Repository, { path: file, text, offset }: RequestOf<"offers">): Offers | null {
  const { path, isAtPropertyKey: isKey, previousNode } = getLocation(text, offset);
  const tree = parseTree(text);
  const found = (at: JsonPath) => schemasAt(repo, file, tree, at);
  // Between the quotation marks, or before a value that does not exist yet.
  const isInText = previousNode?.type === "string" || (previousNode?.type === "property" && isKey);
  // Before an existing value.
  if (isInText && previousNode !== undefined && offset <= previousNode.offset) return null;
  const from = isInText && previousNode !== undefined ? previousNode.offset + 1 : offset;
  const written = (offers: readonly Offer[]): Offers | null => {
    if (offers.length === 0) return null;
    const tail = isKey ? ": " : "";
    const quoted = ({ label, insert = JSON.stringify(label) }: Offer) => insert + tail;
    return { from, to: offset, offers: isInText ? offers : offers.map((one) => ({ ...one, insert: quoted(one) })) };
  };
  if (isKey) {
    const at = path.slice(0, -1);
    const has = new Set(keysOf(tree, at).filter((name) => name !== path.at(-1)));
    return written(keysAt(repo, file, at, found(at)).filter(({ label }) => !has.has(label)));
  }
  const here = found(path);
  const before = isInText ? text.slice(from, offset) : "";
  if (isInText && (before.startsWith("=") || isExpression(here))) {
    const { replaces, offers } = expressionOffers(repo, file, path, before.replace(/^=/, ""));
    return offers.length === 0 ? null : { from: offset - replaces, to: offset, offers };
  }
  return written([...namesAt(repo, file, path, here), ...valuesAt(here, isInText)]);
}

function keysOf(tree: Node | undefined, at: JsonPath): readonly string[] {
  const node = tree && findNodeAtLocation(tree, at as (string | number)[]);
  return (node?.children ?? []).flatMap(({ children: [key] = [] }) => (key === undefined ? [] : [String(key.value)]));
}

function keysAt(repo: Repository, file: string, at: JsonPath, found: readonly SchemaAt[]): readonly Offer[] {
  const offers = new Map<string, Offer>();
  for (const { schema } of found)
    for (const [label, { description }] of propertiesOf(schema))
      if (!offers.has(label))
        offers.set(label, { label, kind: "keyword", ...(typeof description === "string" && { info: description }) });
  for (const offer of [...eventsAt(repo, file, at), ...otherLanguages(repo, file, at), ...settingsAt(repo, file, at)])
    offers.set(offer.label, offer);
  return [...offers.values()];
}

/** For a file of texts: keys of the same file in other languages. */
function otherLanguages(repo: Repository, file: string, at: JsonPath): readonly Offer[] {
  const own = localesOf(repo).find((locale) => locale.file.path === file);
  const others = localesOf(repo).filter(({ name, language }) => name === own?.name && language !== own.language);
  const below = at.length === 0 ? "" : `${at.join(".")}.`;
  return others.flatMap(({ texts, language }) =>
    [...texts.values()].flat().flatMap(({ fullKey, value }): Offer[] => {
      if (!fullKey.startsWith(below)) return [];
      const [label = "", ...rest] = fullKey.slice(below.length).split(".");
      return [{ label, kind: "text", detail: language, ...(rest.length === 0 && { info: value }) }];
    }),
  );
}

function valuesAt(found: readonly SchemaAt[], isInText: boolean): readonly Offer[] {
  const offers = new Map<string, Offer>();
  for (const { schema } of found) {
    const values = [...(schema.enum ?? []), ...(schema["const"] === undefined ? [] : [schema["const"]])];
    for (const value of [schema.type].flat().includes("boolean") ? [...values, true, false] : values) {
      if (typeof value === "object" || (isInText && typeof value !== "string")) continue;
      const label = String(value);
      offers.set(label, { label, kind: "value", ...(typeof value !== "string" && { insert: label }) });
    }
  }
  return [...offers.values()];
}
