/**
 * A file as a form's value names it: `<id>/<name>` once it is uploaded, `?<id>/<name>` while it is not, because it is
 * uploading or was interrupted. The schema's format `file` accepts only the first, so a form cannot be sent without a
 * file that a person added.
 */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
  readonly isKept: boolean;
}

const WRITTEN = /^(\??)([\w-]{22})\/(.+)$/su;

/** The files that a value names. Other texts are left out. */
export function namedFiles(value: unknown): readonly NamedFile[] {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return texts.flatMap((text) => {
    const [, mark, id, name] = (typeof text === "string" && WRITTEN.exec(text)) || [];
    return id === undefined || name === undefined ? [] : [{ id, name, isKept: mark === "" }];
  });
}

export function fileText({ id, name, isKept }: NamedFile): string {
  return `${isKept ? "" : "?"}${id}/${name}`;
}

/** A new unique id: 16 random bytes in base64url. */
export function newFileId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

const MOST_CHARACTERS = 200;

/**
 * A file name as a service accepts it: in one line, without a path. If it is too long, its extension (`.pdf`) is kept.
 */
export function plainName(original: string): string {
  const name = [...original.replaceAll(/[\p{Cc}/\\]+/gu, " ").trim()];
  if (name.length <= MOST_CHARACTERS) return name.join("") || "file";
  const end = /\.\w{1,8}$/.exec(name.join(""))?.[0] ?? "";
  return name.slice(0, MOST_CHARACTERS - end.length).join("") + end;
}
