import { flowOf, type Named, type Repository } from "../../model/index.ts";
import { policyOf } from "./policy.ts";

/** The documents of a journey, one for each policy. "" is the strict one. */
interface Documents {
  readonly policies: readonly string[];
  /**
   * The policies of paths that differ from the start step's, by path. Under "": the policy of the start step, which
   * unknown paths get too, if it is not the strict one.
   */
  readonly byPath: Readonly<Record<string, string>>;
}

/** The steps with which a document may begin: the first one of each path. */
export function beginningsOf(repo: Repository, named: Named): string[] {
  const first = new Map<string | undefined, string>();
  for (const [id, { path }] of flowOf(repo, named).steps) if (!first.has(path?.value)) first.set(path?.value, id);
  return [...first.values()];
}

export function documentsOf(repo: Repository, named: Named): Documents {
  const flow = flowOf(repo, named);
  const policy = (id: string | undefined): string => {
    const step = flow.steps.get(id ?? "");
    return step === undefined ? "" : (policyOf(repo, named, step) ?? "");
  };
  const start = policy(flow.start?.value);
  const byPath = new Map([["", start]]);
  for (const [id, { path }] of flow.steps) byPath.set(path?.value ?? "", policy(id));
  if (!byPath.has("/")) byPath.set("/", start);
  for (const { path, goto } of flow.redirects) byPath.set(path, policy(goto?.value));
  return {
    policies: [...new Set(["", ...[...flow.steps.keys()].map(policy)])],
    // A path with the same policy as unknown paths needs no entry.
    byPath: Object.fromEntries([...byPath].filter(([path, one]) => one !== (path === "" ? "" : start))),
  };
}
