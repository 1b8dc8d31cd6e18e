import { translate, translateWhole, unfilled } from "../texts/index.ts";
import { htmlOf, type Written, type WrittenPart } from "./html.ts";
import type { Message, Row } from "./message.ts";
import { type Part, partsOf } from "./parts.ts";

/** A mail as it is sent. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Writes a mail in its language. `phone` is the support number for the person. Throws if a placeholder of the texts has
 * no value.
 */
export function writeMail({ template, language, values }: Message, phone: string): Mail {
  const say = (key: string): string => translateWhole(language, `mail.${template}.${key}`, values as Values);
  const common = (key: string): string => translateWhole(language, `mail.${key}`, { ...(values as Values), phone });
  const greeting = "firstName" in values ? [{ kind: "text", text: common("greeting") } as const] : [];
  const written: Written = {
    language,
    brand: translate(language, "ui.brand"),
    title: say("title"),
    parts: [
      ...greeting,
      ...partsOf[template]
        // A mail that an older version put into the outbox lacks the values that were added since.
        .filter((part) => !("value" in part) || (values as Values)[part.value] !== undefined)
        .map((part) => writePart(part, values as Values, { say, help: common("linkHelp") })),
    ],
    closing: [common("support"), common("team")],
  };
  return {
    subject: subjectOf(template, language, values as Values),
    text: plainTextOf(written),
    html: htmlOf(written),
  };
}

/** Uses a subject without names if a name could be advertising. */
function subjectOf(template: Message["template"], language: Message["language"], values: Values): string {
  const key = `mail.${template}.subject`;
  const names = [...unfilled(language, key).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => values[name]);
  if (names.every(isFitForSubject)) return translateWhole(language, key, values);
  return translate(language, `mail.${template}.subjectUnnamed`);
}

/** The text of a text message. */
export function writeTextMessage({ template, language, values }: Message): string {
  return translateWhole(language, `mail.${template}.sms`, values as Values);
}

interface Voice {
  readonly say: (key: string) => string;
  readonly help: string;
}

function writePart(part: Part, values: Values, { say, help }: Voice): WrittenPart {
  const chosen = "by" in part && part.by ? String(values[part.by]) : "";
  if ("text" in part) return { kind: "text", text: say(`${part.text}${chosen}`) };
  if ("note" in part) return { kind: "note", text: say(part.note) };
  if ("steps" in part) return { kind: "steps", steps: part.steps.map(say) };
  if ("button" in part)
    return { kind: "button", text: say(`${part.button}${chosen}`), href: String(values["link"]), help };
  if ("as" in part) return { kind: "text", text: String(values[part.value]) };
  if ("value" in part) return { kind: "value", text: String(values[part.value]) };
  return { kind: "table", rows: values["rows"] as readonly Row[] };
}

/** A longer text is hardly a name. */
const LONGEST_IN_SUBJECT = 60;

/**
 * Whether a name may be used in the subject of a mail to somebody else. People choose their own names, and a subject
 * with advertising would look like spam. So it allows only letters, spaces and the punctuation of names, on one line:
 * no digits, no amounts, nothing that a mail program turns into a link. This is stricter than the rule for stored
 * names: "Louis 3rd" appears in the mail but not in its subject.
 */
function isFitForSubject(name: unknown): boolean {
  return (
    typeof name === "string" &&
    name.length <= LONGEST_IN_SUBJECT &&
    /^(?:[\p{L}\p{M} '’.,·・׳״()"-]|\u200C|\u200D)*$/u.test(name) &&
    /\p{L}/u.test(name) &&
    !/[\p{L}\p{M}]\.\p{L}{2}/u.test(name)
  );
}

/** The text version, complete on its own for people who read mail as text. */
function plainTextOf({ title, parts, closing }: Written): string {
  return `${[title, ...parts.map(textOf), closing.join("\n")].join("\n\n")}\n`;
}

function textOf(part: WrittenPart): string {
  switch (part.kind) {
    case "steps":
      return part.steps.map((step, index) => `${index + 1}. ${step}`).join("\n");
    case "button":
      return `${part.text}:\n${part.href}`;
    case "table":
      return part.rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
    case "value":
      return `    ${part.text}`;
    default:
      return part.text;
  }
}
