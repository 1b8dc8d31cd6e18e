import type { Finding, Rule } from "../rule.ts";
import type { LocaleText } from "../../model/index.ts";
import { sameForm } from "../texts.ts";

export const localeMarkup: Rule = {
  id: "locale-markup",
  finds:
    'Markup in a text is not one of `<link to="name">`, `<strong>` and `<keep>`, is not closed, or differs between languages.',
  why: "The person would see the markup as text, or miss a link that others have (for example to the terms that they are asked to accept).",
  reads: "texts",
  *check({ texts, translations }) {
    for (const text of texts) yield* malformed(text);
    for (const [first, ...others] of translations) {
      for (const text of others.flat()) {
        const same = sameForm(first, text);
        const [expected, found] = [same && elements(same), elements(text)];
        if (expected === undefined || found === expected) continue;
        const message = `The markup differs from ${same?.file.path}: there ${expected || "none"}, here ${found || "none"}. Use the same.`;
        yield { file: text.file, pointer: text.pointer, message };
      }
    }
  },
};

const NAMES: ReadonlySet<string> = new Set(["link", "strong", "keep"]);
const TAG = /<(\/?)([A-Za-z][\w-]*)([^<>]*)>/g;

function* malformed({ file, pointer, value }: LocaleText): Generator<Finding> {
  const open: { name: string; offset: number; length: number }[] = [];
  for (const match of value.matchAll(TAG)) {
    const [all, closing, name = "", attributes = ""] = match;
    const span = { offset: match.index, length: all.length };
    const wrong = (message: string): Finding => ({ file, pointer, span, message });
    if (!NAMES.has(name)) {
      if (closing === "") yield wrong(`A text may contain only <link to="…">, <strong> and <keep>, not <${name}>.`);
    } else if (closing === "/") {
      if (open.at(-1)?.name !== name)
        yield wrong(`</${name}> has no start tag. Remove it, or close the elements in reverse order.`);
      else open.pop();
    } else {
      if (name === "link" ? !/^ to="[^"]+"$/.test(attributes) : attributes !== "") {
        yield wrong(
          name === "link" ? 'A link is written <link to="name">words</link>.' : `<${name}> cannot have attributes.`,
        );
      }
      if (name === "link" && open.some((outer) => outer.name === "link"))
        yield wrong("A link cannot contain another link.");
      open.push({ name, ...span });
    }
  }
  for (const { name, offset, length } of open) {
    yield {
      file,
      pointer,
      span: { offset, length },
      message: `<${name}> is not closed. Write </${name}> after its words.`,
    };
  }
}

/** The elements of a text as written, in alphabetical order: languages may order words differently. */
function elements({ value }: LocaleText): string {
  const tags = [...value.matchAll(TAG)];
  const opening = tags.filter(([, closing, name = ""]) => closing === "" && NAMES.has(name)).map(([tag]) => tag);
  return [...new Set(opening)].sort().join(" ");
}
