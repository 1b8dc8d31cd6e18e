import { readFileSync } from "node:fs";
import { isObject } from "../../json.ts";
import { parseSource } from "../../source.ts";
import type { JsonObject } from "../../../engine/index.ts";
import { explain } from "../explain.ts";
import type { Rule } from "../rule.ts";

export const shape: Rule = {
  id: "shape",
  finds: "A file has a key that the language does not know, lacks one that it needs, or has a value of the wrong kind.",
  why: "A misspelt key counts for nothing, and the person who wrote it believes that it does.",
  *check({ repo }) {
    const journeys = new Map(repo.flows.map(({ file }) => [file.path, file]));
    for (const raw of repo.files.values()) {
      const file = journeys.get(raw.path) ?? raw;
      const name = KINDS.find(([pattern]) => pattern.test(file.path))?.[1];
      if (name === undefined || file.value === undefined) continue;
      for (const fault of explain(languageSchema(name), file.value)) yield { file, ...fault };
    }
  },
};

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^flows\/[^/]+\/flow\.json$/, "flow"],
  [/^flows\/[^/]+\/analytics\.json$/, "analytics"],
  [/^flows\/[^/]+\/dev\.json$/, "dev"],
  [/^flows\/sites\.json$/, "sites"],
  [/^flows\/experiments\.json$/, "experiments"],
  [/^schemas\/(?!language\/).+\/migrations\/[^/]+\.json$/, "migration"],
  [/^schemas\/(?!language\/).+\/golden\/[^/]+\.json$/, "golden"],
  [/^schemas\/(?!language\/).+\.ui\.json$/, "layout"],
  [/^schemas\/(?!language\/).+\.schema\.json$/, "form"],
  [/^renderers\/(blocks|widgets)\/[^/]+\/descriptor\.json$/, "descriptor"],
];

const loaded = new Map<string, JsonObject>();

/** A schema of the language itself, which belongs to the checker and not to the folder that it checks. */
function languageSchema(name: string): JsonObject {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const path = `schemas/language/${name}.schema.json`;
  const { file } = parseSource(path, readFileSync(new URL(`../../../../${path}`, import.meta.url)));
  if (!isObject(file.value)) throw new Error(`${path} is not a JSON object.`);
  loaded.set(name, file.value);
  return file.value;
}
