import { posix } from "node:path";
import { compileDocument, compilePage } from "../flow/compile.ts";
import { beginningsOf, documentsOf } from "../flow/documents.ts";
import type { ImportPath } from "../imports.ts";
import type { Repository } from "../../model/index.ts";

/** The program of one document of a journey, or the program with which a document begins at one step. */
interface DocumentProgram {
  readonly flow: string;
  readonly id: string;
  /** Its path in `src/generated/`, without an ending. */
  readonly path: string;
  code(): string;
}

/** The types of what `documentListing` exports. */
export const DOCUMENT_TYPES = `/** Loads the programs of a journey, by the policy of the documents (HTML pages) that they run in. */
export declare const documents: Record<FlowId, Readonly<Record<string, () => Promise<{ default: Program }>>>>;
/** For each journey, the policy of its documents by path. The key "" has the policy of all paths that are not listed; without it, that is the strict policy. */
export declare const policies: Record<FlowId, Readonly<Record<string, string>>>;
`;

/** `importFrom` returns, for the path of a module, how it imports a file of `src/`. */
export function documentPrograms(repo: Repository, importFrom: (path: string) => ImportPath): DocumentProgram[] {
  return repo.flows.flatMap((flow) => [
    ...documentsOf(repo, flow).policies.map((policy) => ({
      flow: flow.id,
      id: `${flow.id} ${policy}`,
      path: pathOf(flow.id, policy),
      code: () => compileDocument(repo, flow.id, policy, importFrom(pathOf(flow.id, policy))).code,
    })),
    // In no listing: each document names the program that it begins with (decision 53).
    ...beginningsOf(repo, flow).map((step) => {
      const path = `programs/pages/${flow.id}/${step}`;
      const code = () => compilePage(repo, flow.id, step, importFrom(path)).code;
      return { flow: flow.id, id: `${flow.id} at ${step}`, path, code };
    }),
  ]);
}

/** For `programs/index.js`: how each document's program is loaded, and which one a path needs. */
export function documentListing(repo: Repository): string {
  const found = repo.flows.map((flow) => ({ id: flow.id, ...documentsOf(repo, flow) }));
  const entry = (id: string, policy: string) => {
    const path = `./${posix.relative("programs", pathOf(id, policy))}.js`;
    return `${JSON.stringify(policy)}: () => import(${JSON.stringify(path)})`;
  };
  const documents = found.map(
    ({ id, policies }) => `${JSON.stringify(id)}: {${policies.map((one) => entry(id, one)).join(", ")}}`,
  );
  const policies = Object.fromEntries(found.map(({ id, byPath }) => [id, byPath]));
  return `export const documents = {\n${documents.join(",\n")}\n};\nexport const policies = ${JSON.stringify(policies)};\n`;
}

function pathOf(flow: string, policy: string): string {
  return `programs/documents/${flow}${policy === "" ? "" : `.${policy}`}`;
}
