import {
  eventTexts,
  eventWords,
  flowNamed,
  languageOf,
  type Names,
  plainNames,
  spacedOut,
  stepsOf,
  words as textOf,
} from "../../insight/index.ts";
import type { Json } from "../../engine/index.ts";
import { descriptorOf, itemsOf, type Named, propertiesOf, type Repository, type Schema } from "../../model/index.ts";
import { blockTitle, choiceWords, titleIn } from "../edits/index.ts";

/**
 * What people call the things in a journey that recordings name: pages by their titles, blocks and their properties as
 * their descriptors say, calls by their summaries in the contract, fields by their labels, texts by their words.
 */
export function recordedNames(repo: Repository, flow: string): Names & { title(step: string): string } {
  const named = flowNamed(repo, flow);
  const language = languageOf(repo, undefined);
  const titles = new Map(stepsOf(repo, named, language).map(({ id, title }) => [id, title]));
  const title = (id: string) => titles.get(id) || spacedOut(id);
  const plain = plainNames(repo, named, language);
  const text = textsIn(repo, named, language);
  const propertyAt = propertyIn(repo);
  return {
    title,
    step: (id) => quoted(title(id)),
    link: (name) => quoted(spacedOut(name)),
    call: (operation) => quoted(plain.call(operation)),
    sent: (path) => quoted(spacedOut(path.replace(/^body\./, "").replaceAll(".", " "))),
    report: quoted,
    event: (step, name) => eventWords(name, eventTexts(repo, named, language)(step), plain.call),
    remembered: (path) => quotedOnce(plain.value(`data.${path}`)),
    field: (path) => quotedOnce(plain.value(`form.${path}`)),
    value: (value) => (value === null ? "nothing" : typeof value === "string" ? text(value) : shortened(value)),
    where(head) {
      if (head.endsWith(" holds")) return `in the answers of ${formWords(head.slice(0, -" holds".length))}`;
      return `in ${partWords(repo, head)}`;
    },
    property: (head, name) =>
      head.endsWith(" holds") ? quotedOnce(plain.value(`form.${name}`)) : propertyAt(head, name).words,
    shown(head, name, value) {
      const schema = head.endsWith(" holds") ? undefined : propertyAt(head, name).schema;
      const kind = schema?.["x-kind"];
      if (schema !== undefined && choiceWords({ schema }, value) !== value)
        return quoted(choiceWords({ schema }, value));
      if (value === "true" || value === "false") return value === "true" ? "yes" : "no";
      if (kind === "step") return quoted(title(value));
      if (kind === "event") return quoted(spacedOut(value));
      return text(value);
    },
    line(line) {
      const [, head = "", rest = ""] = /^((?:aside +)?\S+) ?(.*)$/.exec(line.trim()) ?? [];
      if (rest.startsWith("holds")) return `the answers of ${formWords(head)}`;
      if (!repo.blocks.has(blockIn(head))) return quoted(rest === "" ? head : withTexts(`${head} ${rest}`, text));
      const said = rest.split(BETWEEN_VALUES).flatMap((pair) => {
        const [name = ""] = pair.split("=", 1);
        return propertyAt(head, name).schema?.["x-kind"] === "text" ? [text(pair.slice(name.length + 1))] : [];
      });
      return `${partWords(repo, head)}${said.length === 0 ? "" : ` (${said.slice(0, MOST).join(", ")})`}`;
    },
  };
}

/** A part of the page by its first words in a recorded line: `heading`, `aside banner`. */
function partWords(repo: Repository, head: string): string {
  const name = blockIn(head);
  const known = ACTION_WORDS[name];
  if (known !== undefined) return known;
  return `${quoted(blockTitle(repo, name))}${head.startsWith("aside ") ? " beside the page" : ""}`;
}

/** Effects of a page that have values like a block. */
const ACTION_WORDS: Readonly<Record<string, string>> = {
  focus: "the focus",
  scroll: "the scrolling",
  identify: "what analytics learn about the person",
  log: "the log",
};

function blockIn(head: string): string {
  return head.replace(/^aside +/, "");
}

/** A step's only form is called `form`. */
function formWords(name: string): string {
  return name === "form" ? "the form" : `the form ${quoted(spacedOut(name))}`;
}

/** A property of a block by its place in a recorded line, such as `buttons.0.variant`. */
function propertyIn({ blocks }: Repository) {
  return (head: string, path: string): { readonly words: string; readonly schema: Schema | undefined } => {
    const block = blocks.get(blockIn(head));
    let schema = block && descriptorOf(block).properties;
    const parts: string[] = [];
    for (const name of path.split(".")) {
      if (/^\d+$/.test(name) && parts.length > 0) {
        schema = schema && itemsOf(schema);
        parts.push(`item ${Number(name) + 1} of ${parts.pop() ?? ""}`);
      } else {
        schema = schema && propertiesOf(schema).find(([key]) => key === name)?.[1];
        parts.push(quoted(titleIn(name, schema ?? {})));
      }
    }
    return { words: parts.toReversed().join(" in "), schema };
  };
}

/** The words of a text by its key, which parameters may follow (`trip.seats{"count":2}`). Other values stay as they are. */
function textsIn(repo: Repository, flow: Named, language: string) {
  return (value: string): string => {
    const [, key = value, json = "{}"] = /^([\w.-]+)(\{.*\})?$/.exec(value) ?? [];
    const words = textOf(repo, flow, language, key);
    if (words === key) return /^“.*”$/.test(value) ? value : shortenedText(value);
    const parameters = Object.entries(JSON.parse(json) as Readonly<Record<string, Json>>);
    return quoted(parameters.reduce((said, [name, one]) => said.replaceAll(`{${name}}`, String(one)), words));
  };
}

function withTexts(line: string, text: (value: string) => string): string {
  return line.replaceAll(/(?<![\w"./-])[A-Za-z][\w-]*(?:\.[\w-]+)+/g, text);
}

const BETWEEN_VALUES = / (?=[\w.-]+=)/;

/** Enough of a part's words to recognize it. */
const MOST = 3;

function quoted(words: string): string {
  return `“${words}”`;
}

/** Labels are quoted already. */
function quotedOnce(words: string): string {
  return words.startsWith("“") ? words : quoted(words);
}

function shortened(value: Json): string {
  return shortenedText(JSON.stringify(value));
}

function shortenedText(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
