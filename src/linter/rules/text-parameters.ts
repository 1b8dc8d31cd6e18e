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
    yield* passedToAll(repo);
    for (const use of of("text")) {
      // The label of a step of the progress is not calculated for the person.
      const passed = use.pointer.startsWith("/progress/") ? [] : namesPassed(repo, use.place.flow);
      const language = [...repo.locales.keys()][0] ?? "";
      const file = textFiles(repo, language, use.place.flow).find((one) => localeIn(one).texts.has(use.key));
      if (file === undefined) continue;
      const words = localeIn(file).texts.get(use.key) ?? [];
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
        if (isRead && (typeof passed === "boolean" || passed === null)) {
          const message = `People would read "${passed}" in "${use.key}". Give "${name}" a text or a number.`;
          yield { ...use, pointer: at, message };
        }
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
      const passed = asJson(node);
      if (typeof passed !== "boolean" && passed !== null) continue;
      yield { ...node, message: `People would read "${passed}". Give "${name}" a text or a number.` };
    }
  }
}
