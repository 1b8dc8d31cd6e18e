import type { Json } from "../../engine/index.ts";
import {
  asJson,
  commandFor,
  conditionalIn,
  didYouMean,
  flowOf,
  groupBy,
  isFormatted,
  localesOf,
  partAt,
  placeholders,
  pointer,
  type Repository,
  sentIn,
  typeOf,
  type UseOf,
} from "../../model/index.ts";
import { formsOf } from "../texts.ts";
import type { Context } from "../context.ts";
import { missingTexts } from "../texts-of-code.ts";
import type { Finding, Rule } from "../rule.ts";

const missingText: Rule = {
  id: "missing-text",
  finds: "A text that every page shows, or that a block or widget of a journey needs, does not exist in any language.",
  why: "People would see names from the files instead of a heading, a button or an error message.",
  reads: "all",
  *check(context) {
    const [flow] = context.repo.flows;
    if (flow !== undefined && context.repo.locales.size === 0) {
      const message = `There are no texts in any language (\`locales/\`). \`${commandFor("new --texts", context.repo.root)}\` adds those that every page shows.`;
      yield { file: flow.file, pointer: "", message };
    }
    // The locale-keys rule reports texts that another language has.
    const known = new Set(localesOf(context.repo).flatMap(({ texts }) => [...texts.keys()]));
    for (const [file, keys] of missingTexts(context)) {
      const nowhere = [...keys].filter((key) => !known.has(key));
      if (nowhere.length === 0) continue;
      const listed = nowhere.sort().join(", ");
      const message = `Pages show texts that this language does not have: ${listed}. \`${commandFor("new --texts", context.repo.root)}\` adds them.`;
      yield { file, pointer: "", message };
    }
  },
};

const textParameters: Rule = {
  id: "text-parameters",
  finds:
    "A text is used without a parameter that it needs, with one that it does not have, or with a parameter that people cannot read: `true`, `false`, `null`, or an object that is no text.",
  why: "The person reads braces, or a gap, instead of a name or a number.",
  reads: "all",
  *check({ repo, of }) {
    yield* passedToAll(repo);
    for (const use of of("text")) {
      const passed = use.place.plain ? [] : namesPassed(repo, use.place.flow);
      const words = formsOf(repo, [...repo.locales.keys()][0], use.place.flow, use.key);
      if (words.length === 0) continue;
      const needed = placeholders(words);
      for (const name of needed) {
        // The widget of a list passes the item number to the texts of its items.
        if (use.parameters.includes(name) || passed.includes(name) || use.place.form !== undefined) continue;
        yield {
          ...use,
          message: `"${use.key}" needs the parameter "${name}". Give it: { "key": …, "with": { "${name}": … } }.`,
        };
      }
      for (const name of use.parameters) {
        const at = pointer(use.pointer.replace(/\/key$/, ""), "with", name);
        const passed = asJson({ file: use.file, pointer: at });
        const isRead = words.some(({ value }) => value.includes(`{${name}}`));
        const message = isRead ? unreadable(name, passed) : undefined;
        if (message !== undefined) yield { ...use, pointer: at, message };
        if (needed.has(name) || use.chosen) continue;
        yield { ...use, message: `"${use.key}" has no parameter "${name}"${didYouMean(name, needed)}` };
      }
    }
  },
};

/** The parameters that a journey gives to all its texts. */
function namesPassed(repo: Repository, id: string | undefined): readonly string[] {
  const flow = repo.flows.find((one) => one.id === id);
  return flow === undefined ? [] : flowOf(repo, flow).textParameters.map(({ name }) => name);
}

function* passedToAll(repo: Repository): Generator<Finding> {
  for (const flow of repo.flows) {
    for (const { name, node } of flowOf(repo, flow).textParameters) {
      const message = unreadable(name, asJson(node));
      if (message !== undefined) yield { ...node, message };
    }
  }
}

/** Why people could not read what a text gets as a parameter. `undefined`: they can. */
function unreadable(name: string, written: Json | undefined): string | undefined {
  const conditional = conditionalIn(written ?? null);
  const passed = conditional && !isFormatted(written) ? sentIn(conditional.rest).value : written;
  if (typeof passed === "boolean" || passed === null)
    return `People would read "${passed}". Give "${name}" a text or a number.`;
  if (passed === undefined || typeOf(passed) !== "object") return undefined;
  if (!isFormatted(passed))
    return `"${name}" is an object, and people could not read it. Give it a text ({ "key": … }), an amount ({ "money": …, "currency": … }) or a time ({ "moment": … }).`;
  if (partAt(passed, "otherwise") === undefined) return undefined;
  return `"otherwise" is never read here. Let an expression choose the key: "${name}": { "key": "= … ? 'one.key' : 'another.key'" }.`;
}

const silentParameter: Rule = {
  id: "silent-parameter",
  severity: "warning",
  finds:
    "A text gets a parameter from its journey's `textParameters`, although another use of the same text gives it, or although the parameter is not in the link that the journey's other texts have around it.",
  why: "The parameter was forgotten: people read the address of support instead of the one that an email was sent to.",
  reads: "all",
  *check(context) {
    const silent = silentUses(context);
    const passed = context.of("text").flatMap((use) => use.parameters.map((name) => `${use.key} ${name}`));
    const elsewhere = new Set(passed);
    for (const { use, name } of silent) {
      if (!elsewhere.has(`${use.key} ${name}`)) continue;
      const message = `Another use of "${use.key}" gives the parameter "${name}", but this one gets it from the journey's "textParameters". Give it here, too: { "key": …, "with": { "${name}": … } }.`;
      yield { ...use, message };
    }
    for (const alike of groupBy(silent, ({ use, name }) => `${use.place.flow} ${name}`).values()) {
      const links = groupBy(alike, ({ link }) => link);
      for (const [link, ones] of links) {
        const keys = new Set(ones.map(({ use }) => use.key));
        if (link === "" || keys.size < SEVERAL) continue;
        const others = alike.filter((one) => one.link !== link && !elsewhere.has(`${one.use.key} ${one.name}`));
        for (const { use, name } of others) {
          const message = `"${use.key}" gets "${name}" from the journey's "textParameters". Other texts have it in the link "${link}", but this one does not. If it is something else here, give it: { "key": …, "with": { "${name}": … } }.`;
          yield { ...use, message };
        }
      }
    }
  },
};

/** This many texts with the same link around a parameter are no coincidence. */
const SEVERAL = 3;

interface SilentUse {
  readonly use: UseOf<"text">;
  readonly name: string;
  /** The link around the parameter in the text, or "". */
  readonly link: string;
}

function silentUses({ repo, of }: Context): readonly SilentUse[] {
  const [language] = repo.locales.keys();
  const namesOf = new Map(
    repo.flows.map((flow) => [flow.id, flowOf(repo, flow).textParameters.map(({ name }) => name)] as const),
  );
  return of("text").flatMap((use): readonly SilentUse[] => {
    const names = namesOf.get(use.place.flow ?? "") ?? [];
    if (names.length === 0 || use.place.form !== undefined || use.place.plain) return [];
    const words = formsOf(repo, language, use.place.flow, use.key);
    const needed = placeholders(words);
    return names
      .filter((name) => needed.has(name) && !use.parameters.includes(name))
      .map((name) => ({ use, name, link: linkAround(words[0]?.value ?? "", name) }));
  });
}

function linkAround(text: string, name: string): string {
  const links = [...text.matchAll(/<link to="(\w+)">(.*?)<\/link>/gs)];
  return links.find(([, , inner = ""]) => inner.includes(`{${name}}`))?.[1] ?? "";
}

/** Texts that pages need, and the parameters that texts need. */
export const parametersRules: readonly Rule[] = [missingText, textParameters, silentParameter];
