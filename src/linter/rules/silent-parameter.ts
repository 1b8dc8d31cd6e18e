import { flowOf, localeIn, placeholders, textFiles, type UseOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { groupBy } from "../group.ts";
import type { Rule } from "../rule.ts";

export const silentParameter: Rule = {
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
  const language = [...repo.locales.keys()][0] ?? "";
  const namesOf = new Map(
    repo.flows.map((flow) => [flow.id, flowOf(repo, flow).textParameters.map(({ name }) => name)] as const),
  );
  return of("text").flatMap((use): readonly SilentUse[] => {
    const names = namesOf.get(use.place.flow ?? "") ?? [];
    const file = names.length === 0 ? undefined : textFiles(repo, language, use.place.flow).find(has(use.key));
    if (file === undefined || use.place.form !== undefined || use.pointer.startsWith("/progress/")) return [];
    const words = localeIn(file).texts.get(use.key) ?? [];
    const needed = placeholders(words);
    return names
      .filter((name) => needed.has(name) && !use.parameters.includes(name))
      .map((name) => ({ use, name, link: linkAround(words[0]?.value ?? "", name) }));
  });
}

function has(key: string): (file: Parameters<typeof localeIn>[0]) => boolean {
  return (file) => localeIn(file).texts.has(key);
}

function linkAround(text: string, name: string): string {
  const links = [...text.matchAll(/<link to="(\w+)">(.*?)<\/link>/gs)];
  return links.find(([, , inner = ""]) => inner.includes(`{${name}}`))?.[1] ?? "";
}
