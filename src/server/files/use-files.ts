import type { Resources } from "../http/call.ts";
import type { Operation } from "../http/contract.ts";
import type { Input } from "../http/read-input.ts";
import { ServiceError } from "../http/service-error.ts";
import { filesIn } from "./files-in.ts";

/** Refusals after which it is not known whether the call was carried out: its files stay used. */
const UNSURE: ReadonlySet<string> = new Set(["payment-pending"]);

/**
 * Runs a call whose body may name files: those that it names belong to whom the path of the call names (a registration), and are used from then on. A file that is
 * not kept here, or is somebody else's, is refused at its field. Where the call creates something, its path names nobody: its files belong to whom the next call
 * names that has them. What the call refuses is not used; after a fault of ours, nobody knows, and it is.
 */
export async function withFiles<T>(
  { files: { fields, store }, secrets, log }: Pick<Resources, "files" | "secrets" | "log">,
  { operation, input }: { readonly operation: Operation; readonly input: Input },
  run: () => Promise<T>,
): Promise<T> {
  const places = Object.hasOwn(fields.callFiles, operation.id) ? fields.callFiles[operation.id] : undefined;
  const named = places ? filesIn(input["body"], places) : [];
  if (named.length === 0) return run();
  const owner = ownerOf(operation, input);
  const marks = operation.changes;
  const refused = await store.use(named, { owner: owner === undefined ? owner : secrets.digest(owner), marks });
  if (refused.length > 0) {
    const wrong = named.filter((file) => refused.includes(file));
    throw new ServiceError("invalid-values", {
      fields: wrong.map(({ field }) => ({ field, code: "errors.file.unknown" })),
    });
  }
  try {
    return await run();
  } catch (error) {
    if (marks && error instanceof ServiceError && !UNSURE.has(error.code)) {
      const ids = [...new Set(named.map(({ id }) => id))];
      // They are kept for too long then, which is better than another answer.
      await store.giveBack(ids).catch(() => log.error({ operation: operation.id }, "files could not be given back"));
    }
    throw error;
  }
}

/** Whom the path of a call names; `undefined` where it names nobody. */
function ownerOf({ parameters }: Operation, input: Input): string | undefined {
  const named = parameters.filter(({ in: place }) => place === "path").map(({ name }) => [name, input[name]] as const);
  return named.length === 0 ? undefined : `file owner ${JSON.stringify(Object.fromEntries(named))}`;
}
