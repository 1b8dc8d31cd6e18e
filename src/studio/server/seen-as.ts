import { languageOf } from "../../insight/index.ts";
import type { Repository } from "../../model/index.ts";
import type { SeenAs } from "../protocol-map.ts";

/** The lens in the query of a request. `arm` is `<flag>=<arm>`. */
export interface SeenAsked {
  readonly Querystring: { readonly site?: string; readonly lang?: string; readonly arm?: string };
}

const name = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;
const arm = { type: "string", pattern: "^[\\w-]{1,100}=[\\w-]{1,100}$" } as const;

/** JSON Schema of such a query. */
export const SEEN_AS = {
  type: "object",
  additionalProperties: false,
  properties: { site: name, lang: name, arm },
} as const;

export function seenIn(repo: Repository, { site = "", lang, arm: by = "" }: SeenAsked["Querystring"]): SeenAs {
  const [flag = "", of = ""] = by.split("=");
  return { site, lang: languageOf(repo, lang), ...(flag !== "" && { arm: { flag, arm: of } }) };
}
