import type { Environment, JsonObject } from "../engine/index.ts";
import { experimentsOf, type Repository } from "../model/index.ts";

/** What a journey knows about its visitor: always the same person. */
export function environment(site: JsonObject, flags: Readonly<Record<string, string>>, lang: string): Environment {
  return {
    flags,
    experiment: { referrerKey: "", entries: [] },
    site,
    lang,
    visitor: "00000000-0000-4000-8000-000000000000",
  };
}

/** The first arm of each experiment, by flag. */
export function firstArms(repo: Repository): Record<string, string> {
  return Object.fromEntries(
    experimentsOf(repo).list.flatMap(({ flag, arms: [first] }) => {
      return flag === undefined || first === undefined ? [] : [[flag.value, first.value]];
    }),
  );
}
