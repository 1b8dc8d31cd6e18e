import { groupBy, languageSchema, type LocaleText, once, segmentsOf, type UseOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import type { Finding, Rule } from "../rule.ts";
import { schemaAt } from "../schema-at.ts";

export const textRoom: Rule = {
  id: "text-room",
  severity: "warning",
  finds: "In one of the languages, a text is too long for its place on a small screen (320 px).",
  why: "On a phone, or with large letters, the end of the text is cut off, or the text pushes the important content off the screen.",
  reads: "all",
  *check(context) {
    const texts = groupBy(context.texts, ({ key }) => key);
    for (const [key, places] of groupBy(placesOf(context), (place) => place.key)) {
      const { room, where } = places.reduce((a, b) => (b.room < a.room ? b : a));
      for (const text of texts.get(key) ?? []) yield* tooLong(text, room, `its place in ${where}`);
    }
    for (const text of context.texts) {
      if (text.file.path.endsWith("/mail.json") && text.key.endsWith(".subject"))
        yield* tooLong(text, SUBJECT, "a mail's subject");
    }
  },
};

/** Longer lines are folded (RFC 5322, section 2.1.1). */
const SUBJECT = 78;

interface Placed {
  readonly key: string;
  readonly room: number;
  readonly where: string;
}

function placesOf({ of }: Context): Placed[] {
  return of("text").flatMap((use) => {
    const room = use.room ?? roomInFile(use);
    return room === undefined ? [] : [{ key: use.key, room, where: use.file.path }];
  });
}

/** The room for texts that the language itself defines: titles of steps, the progress, labels. */
function roomInFile({ file, pointer, place }: UseOf<"text">): number | undefined {
  const kind = file.path.endsWith(".ui.json") ? "layout" : file.path.endsWith("/flow.json") ? "flow" : undefined;
  if (kind === undefined || place.block !== undefined || place.event !== undefined) return undefined;
  const path = segmentsOf(pointer.replace(/\/key$/, ""));
  if (!roomy(languageSchema(kind)).has(path.at(-1) ?? "")) return undefined;
  const found = schemaAt(languageSchema(kind), path);
  const room = "schema" in found ? found.schema["x-room"] : undefined;
  return typeof room === "number" ? room : undefined;
}

/** Keys with an `x-room` anywhere in a schema of the language. */
const roomy = once((schema: object): ReadonlySet<string> => {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (typeof child === "object" && child !== null && "x-room" in child) found.add(key);
      walk(child);
    }
  };
  walk(schema);
  return found;
});

function* tooLong({ file, pointer, value }: LocaleText, room: number, where: string): Generator<Finding> {
  const { length } = shown(value);
  if (length <= room) return;
  const message = `This text has ${length} characters, but ${where} has room for ${room}. Shorten it, or show it elsewhere.`;
  yield { file, pointer, message };
}

/** A text as people may read it: without markup and with sample values. */
function shown(value: string): string {
  return value.replaceAll(/<[^<>]*>/g, "").replaceAll(/\{(\w+)\}/g, (_, name: string) => sampleOf(name));
}

/** A sample as long as most values with this name. */
function sampleOf(name: string): string {
  const [, length = 12] = SAMPLES.find(([pattern]) => pattern.test(name)) ?? [];
  return "x".repeat(length);
}

const SAMPLES: readonly (readonly [RegExp, number])[] = [
  [/mail/i, 24],
  [/phone/i, 14],
  [/total|amount|price|sum/i, 9],
  [/count|percent|step|year|digits|four/i, 4],
];
