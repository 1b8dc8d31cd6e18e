import type { Resources } from "../http/call.ts";
import type { Operation } from "../http/contract.ts";
import type { Input } from "../http/read-input.ts";
import { ServiceError } from "../http/service-error.ts";
import { filesIn } from "./files-in.ts";

/** Refusals after which it is not known whether the call was carried out: its files stay used. */
const UNSURE: ReadonlySet<string> = new Set(["payment-pending"]);

/**
 * Runs a call whose body may name files, and marks them as used. A file that is not kept here, or has another owner, is refused at its field. The owner of a
 * file is what the path of a call names, such as a registration. The path of a call that creates something names none: the next call that has the file sets it.
 * When the call is refused, its files are as they would be without it: also an owner that it was the first to name is none. After a fault of ours it is
 * not known whether the call was carried out, so they stay used.
 */
export async function withFiles<T>(
  { files: { fields, store }, secrets, log }: Pick<Resources, "files" | "secrets" | "log">,
  { operation, input }: { readonly operation: Operation; readonly input: Input },
  run: () => Promise<T>,
): Promise<T> {
  const places = Object.hasOwn(fields.callFiles, operation.id) ? fields.callFiles[operation.id] : undefined;
  const named = places ? filesIn(input["body"], places) : [];
  if (named.length === 0) return run();
  const says = ownerOf(operation, input);
  const owner = says === undefined ? undefined : secrets.digest(says);
  const marks = operation.changes;
  const refused = await store.use(named, { owner, marks });
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
      // They stay marked then, and the caller still hears why the call was refused.
      await store
        .giveBack(ids, owner)
        .catch(() => log.error({ operation: operation.id }, "files could not be given back"));
    }
    throw error;
  }
}

/** What the path of a call names; `undefined` where it names nothing. */
function ownerOf({ parameters }: Operation, input: Input): string | undefined {
  const named = parameters.filter(({ in: place }) => place === "path").map(({ name }) => [name, input[name]] as const);
  return named.length === 0 ? undefined : `file owner ${JSON.stringify(Object.fromEntries(named))}`;
}
