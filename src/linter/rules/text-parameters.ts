import {
  asJson,
  didYouMean,
  flowOf,
  localeIn,
  placeholders,
  pointer,
  type Repository,
  textFiles,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const textParameters: Rule = {
  id: "text-parameters",
  finds:
    "A text is used without a parameter that it needs, with one that it does not have, or with `true`, `false` or `null` as a parameter.",
  why: "The person reads braces, or a gap, instead of a name or a number.",
  reads: "all",
  *check({ repo, of }) {
    yield* givenToAll(repo);
    for (const use of of("text")) {
      // The label of a step of the progress is not calculated for the person.
      const given = use.pointer.startsWith("/progress/") ? [] : namesGiven(repo, use.place.flow);
      const language = [...repo.locales.keys()][0] ?? "";
      const file = textFiles(repo, language, use.place.flow).find((one) => localeIn(one).texts.has(use.key));
      if (file === undefined) continue;
      const words = localeIn(file).texts.get(use.key) ?? [];
      const needed = placeholders(words);
      for (const name of needed) {
        // The widget of a list passes the item number to the texts of its items.
        if (use.parameters.includes(name) || given.includes(name) || use.place.form !== undefined) continue;
        yield {
          ...use,
          message: `"${use.key}" needs the parameter "${name}". Give it: { "key": …, "with": { "${name}": … } }.`,
        };
      }
      for (const name of use.parameters) {
        const at = pointer(use.pointer.replace(/\/key$/, ""), "with", name);
        const given = asJson({ file: use.file, pointer: at });
        const isRead = words.some(({ value }) => value.includes(`{${name}}`));
        if (isRead && (typeof given === "boolean" || given === null)) {
          const message = `People would read "${given}" in "${use.key}". Give "${name}" a text or a number.`;
          yield { ...use, pointer: at, message };
        }
        if (needed.has(name) || use.chosen) continue;
        yield { ...use, message: `"${use.key}" has no parameter "${name}"${didYouMean(name, needed)}` };
      }
    }
  },
};

/** The parameters that a journey gives to all its texts. */
function namesGiven(repo: Repository, id: string | undefined): readonly string[] {
  const flow = repo.flows.find((one) => one.id === id);
  return flow === undefined ? [] : flowOf(repo, flow).textParameters.map(({ name }) => name);
}

function* givenToAll(repo: Repository): Generator<Finding> {
  for (const flow of repo.flows) {
    for (const { name, node } of flowOf(repo, flow).textParameters) {
      const given = asJson(node);
      if (typeof given !== "boolean" && given !== null) continue;
      yield { ...node, message: `People would read "${given}". Give "${name}" a text or a number.` };
    }
  }
}
