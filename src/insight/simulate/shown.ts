import { type Json, type JsonObject, type View, equal } from "../../engine/index.ts";
import { partsOf, typeOf } from "../../model/index.ts";
import { type Difference, promise } from "./concerns.ts";
import { valueWords } from "./differences.ts";
import { pageLines } from "./noticed.ts";
import type { Expectation, Part } from "./simulation.ts";

/** Where a page differs from what it should show. */
export function shownMismatches({ shows, hides, holds, page }: Expectation, seen: View): readonly Difference[] {
  if (shows === undefined && hides === undefined && holds === undefined && page === undefined) return [];
  const parts = [...objectsIn(partsShown(seen))];
  const values = Object.values(seen.forms).map((form) => form.values);
  const lines = new Set(page === undefined ? [] : pageLines(seen));
  return [
    ...(shows ?? []).flatMap((part, index) => {
      if (parts.some((one) => isThat(part, one))) return [];
      return [{ sentence: notShown(part, parts), place: ["shows", String(index)] }];
    }),
    ...(hides ?? []).flatMap((part, index) => {
      if (!parts.some((one) => isThat(part, one))) return [];
      return [
        { sentence: `expected the page not to show ${partWords(part)}, but it does`, place: ["hides", String(index)] },
      ];
    }),
    ...Object.entries(holds ?? {}).flatMap(([path, wanted = null]) => {
      const is = values.map((form) => valueIn(form, path)).find((one) => one !== undefined) ?? null;
      if (equal(wanted, is)) return [];
      const sentence = `expected ${valueWords(wanted)} in the field "${path}", but it has ${valueWords(is)}`;
      return [promise(sentence, ["holds", path], is)];
    }),
    ...(page ?? []).flatMap((line, index) =>
      lines.has(line)
        ? []
        : [{ sentence: `expected the page to show "${line}", but it does not`, place: ["page", String(index)] }],
    ),
  ];
}

/** Everything on a page but its forms' values, as one value. */
function partsShown({ title, layout, progress, page, aside, header, dialog, alert }: View): Json {
  return structuredClone({ title, layout, progress, page, aside, header, dialog, alert }) as unknown as Json;
}

/** All objects inside a value. A block's properties and its name are one object. */
function* objectsIn(value: Json): Generator<JsonObject> {
  if (typeOf(value) === "object") {
    const { props, ...rest } = value as JsonObject;
    yield "block" in rest && typeof props === "object" ? { ...rest, ...(props as JsonObject) } : (value as JsonObject);
  }
  for (const [, part] of partsOf(value)) yield* objectsIn(part);
}

function isThat(part: Part, one: JsonObject): boolean {
  return typeof part === "string" ? one["key"] === part : includes(part, one);
}

/** Whether a value has everything that is expected of it. A text may be given by its locale key, or by its words. */
function includes(expected: Json, is: Json | undefined): boolean {
  if (expected === null) return is === undefined || is === null;
  if (typeof expected === "string" && typeOf(is ?? null) === "object")
    return ["key", "literal"].some((name) => (is as JsonObject)[name] === expected);
  if (typeOf(expected) !== "object") return equal(expected, is);
  return (
    typeOf(is ?? null) === "object" &&
    Object.entries(expected).every(([name, value = null]) => includes(value, (is as JsonObject)[name]))
  );
}

/** Names the property that differs if there is a part that is otherwise as expected. */
function notShown(part: Part, parts: readonly JsonObject[]): string {
  const expected = `expected the page to show ${partWords(part)}`;
  if (typeof part === "string") return `${expected}, but it does not`;
  const [first, ...others] = Object.entries(part).map(([name, value = null]) => [name, value] as const);
  const near = parts.find((one) => first !== undefined && includes(first[1], one[first[0]]));
  const other = others.find(([name, value]) => near !== undefined && !includes(value, near[name]));
  if (near === undefined || other === undefined) return `${expected}, but it does not`;
  return `${expected}, but its "${other[0]}" is ${valueWords(near[other[0]] ?? null)}`;
}

function partWords(part: Part): string {
  return typeof part === "string" ? `the text ${part}` : valueWords(part);
}

function valueIn(values: JsonObject, path: string): Json | undefined {
  return path.split(".").reduce<Json | undefined>((value, name) => {
    return partsOf(value ?? null).find(([key]) => String(key) === name)?.[1];
  }, values);
}
