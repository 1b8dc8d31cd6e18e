import { BLOCK_DESCRIPTOR, WIDGET_DESCRIPTOR } from "../model/index.ts";

/** Name of the schema in `schemas/language/` for a file at this path, or `undefined` if there is none. */
export function languageOfFile(path: string): string | undefined {
  return KINDS.find(([pattern]) => pattern.test(path))?.[1];
}

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
