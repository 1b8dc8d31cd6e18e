import type { Json } from "../../engine/index.ts";
import { devDataOf, operationsOf, type Repository } from "../../model/index.ts";

/**
 * What the sample data of a journey (`flows/<flow>/dev.json`) has as the answer to a request; `undefined` where no journey has one.
 * A page that is opened without sample data of its own asks like any page, and no service stands behind it.
 */
export function sampleAnswer(
  repo: Repository,
  { method, path }: { readonly method: string; readonly path: string },
): Json | undefined {
  for (const { id, method: own, path: template } of operationsOf(repo).values()) {
    if (own !== method.toLowerCase() || !isAt(template, path)) continue;
    for (const flow of repo.flows) {
      const answer = devDataOf(repo, flow.id)?.answers.find(({ operation }) => operation === id);
      if (answer !== undefined) return answer.json;
    }
  }
  return undefined;
}

/** Whether a path is one of `/v2/signups/{signupId}`. */
function isAt(template: string, path: string): boolean {
  const [wanted, given] = [template.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => (segment.startsWith("{") ? given[index] !== "" : segment === given[index]))
  );
}
