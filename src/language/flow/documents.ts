import type { JsonObject } from "../../engine/index.ts";
import { entriesOf, isObject, stringAt } from "../json.ts";
import type { Named, Repository } from "../repository.ts";
import { policyOf } from "./policy.ts";

/** The documents of a journey: each has a policy of its own, "" is the strict one. */
export interface Documents {
  readonly policies: readonly string[];
  /** Policy by path, where it is not the strict one. A path that the journey does not have is shown as its start is: under "". */
  readonly byPath: Readonly<Record<string, string>>;
}

export function documentsOf(repo: Repository, { value }: Named): Documents {
  const steps = entriesOf(value.steps).filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
  const policy = (id: string | undefined): string => {
    const step = steps.find(([name]) => name === id)?.[1];
    return step === undefined ? "" : (policyOf(repo, value, step) ?? "");
  };
  const start = policy(stringAt(value, "start"));
  const byPath = new Map([["", start]]);
  for (const [id, step] of steps) byPath.set(stringAt(step, "path") ?? "", policy(id));
  if (!byPath.has("/")) byPath.set("/", start);
  for (const [path, to] of entriesOf(value.redirects)) byPath.set(path, policy(stringAt(to, "goto")));
  return {
    policies: [...new Set(["", ...steps.map(([id]) => policy(id))])],
    // What is shown as unknown paths are needs no line.
    byPath: Object.fromEntries([...byPath].filter(([path, one]) => one !== (path === "" ? "" : start))),
  };
}
