import type { Resources } from "../http/call.ts";
import type { Operation } from "../http/contract.ts";
import type { Input } from "../http/read-input.ts";
import { ServiceError } from "../http/service-error.ts";
import type { Secrets } from "../secrets/index.ts";
import type { FilePlaces } from "./fields.ts";
import type { NamedFile } from "./file-store.ts";

/** Refusals that leave it open whether the call was carried out. Its files stay marked as used. */
const UNSURE: ReadonlySet<string> = new Set(["payment-pending"]);

/**
 * Runs a call whose body may refer to files, and marks them as used. Refuses, at its field, a file that is not stored
 * or has another owner. A file's owner is what the call's path names, such as a registration. The path of a creating
 * call names nothing: the next call with the file sets its owner.
 * If the call is refused, its files return to their earlier state, including the owner. After an internal error it is
 * unknown whether the call was carried out, so its files stay used.
 */
export async function withFiles<T>(
  { files: { fields, store }, secrets, log }: Pick<Resources, "files" | "secrets" | "log">,
  { operation, input }: { readonly operation: Operation; readonly input: Input },
  run: () => Promise<T>,
): Promise<T> {
  const places = Object.hasOwn(fields.callFiles, operation.id) ? fields.callFiles[operation.id] : undefined;
  const named = places ? filesIn(input["body"], places) : [];
  if (named.length === 0) return run();
  const names = ownerOf(operation, input);
  const owner = names && fileOwner(secrets, names);
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
      // If this fails, the files stay marked, and the caller still gets the reason for the refusal.
      await store
        .giveBack(ids, owner)
        .catch(() => log.error({ operation: operation.id }, "files could not be given back"));
    }
    throw error;
  }
}

/** The owner of files, by what the path of their calls names: `{ signupId }`. */
export function fileOwner(secrets: Pick<Secrets, "digest">, names: Readonly<Record<string, unknown>>): Buffer {
  return secrets.digest(`file owner ${JSON.stringify(names)}`);
}

/** What the path of a call names; `undefined` if the path has no parameters. */
function ownerOf({ parameters }: Operation, input: Input): Readonly<Record<string, unknown>> | undefined {
  const named = parameters.filter(({ in: place }) => place === "path").map(({ name }) => [name, input[name]] as const);
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

/** A file that a body refers to, and where: `children.0.photo`. */
interface FileInBody extends NamedFile {
  readonly field: string;
}

/**
 * The files that a body refers to at these places, in the order of the places. The body must already match the
 * contract.
 */
export function filesIn(body: unknown, places: FilePlaces): readonly FileInBody[] {
  return Object.entries(places).flatMap(([place, limits]) =>
    textsAt(body, place.split("."), []).map(({ text, path }) => {
      const slash = text.indexOf("/");
      // Text without a slash is no file reference: the empty id matches no file.
      return { field: path.join("."), id: slash < 0 ? "" : text.slice(0, slash), name: text.slice(slash + 1), limits };
    }),
  );
}

interface PlacedText {
  readonly text: string;
  readonly path: readonly string[];
}

/** The texts at a place; `*` means every item of a list and every value of a map. */
function textsAt(value: unknown, [step, ...rest]: readonly string[], path: readonly string[]): readonly PlacedText[] {
  if (step === undefined) return typeof value === "string" ? [{ text: value, path }] : [];
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value).filter(([key]) => step === "*" || key === step);
  return entries.flatMap(([key, inner]) => textsAt(inner, rest, [...path, key]));
}
