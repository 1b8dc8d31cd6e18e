import { BLOCK_DESCRIPTOR, WIDGET_DESCRIPTOR } from "../../model/index.ts";
import { languageMismatches } from "../language-mismatches.ts";
import type { Rule } from "../rule.ts";

export const shape: Rule = {
  id: "shape",
  finds: "A file has a key that the language does not know, lacks one that it needs, or has a value of the wrong kind.",
  why: "A misspelt key counts for nothing, and the person who wrote it believes that it does.",
  readsTexts: true,
  *check({ repo }) {
    const journeys = new Map(repo.flows.map(({ file }) => [file.path, file]));
    for (const raw of repo.files.values()) {
      const file = journeys.get(raw.path) ?? raw;
      const name = KINDS.find(([pattern]) => pattern.test(file.path))?.[1];
      if (name === undefined || file.value === undefined) continue;
      for (const mismatch of languageMismatches(name, file.value)) yield { file, ...mismatch };
    }
  },
};

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^flows\/[^/]+\/flow\.json$/, "flow"],
  [/^flows\/[^/]+\/analytics\.json$/, "analytics"],
  [/^flows\/[^/]+\/dev\.json$/, "dev"],
  [/^(flows\/[^/]+\/simulations|tests\/recordings\/[^/]+)\/[^/]+\.json$/, "simulation"],
  [/^flows\/sites\.json$/, "sites"],
  [/^flows\/experiments\.json$/, "experiments"],
  [/^schemas\/(?!language\/).+\/migrations\/[^/]+\.json$/, "migration"],
  [/^schemas\/(?!language\/).+\/golden\/[^/]+\.json$/, "golden"],
  [/^schemas\/(?!language\/).+\.ui\.json$/, "layout"],
  [/^schemas\/(?!language\/).+\.schema\.json$/, "form"],
  [/^locales\/words\.json$/, "words"],
  [BLOCK_DESCRIPTOR, "descriptor"],
  [WIDGET_DESCRIPTOR, "descriptor"],
];
