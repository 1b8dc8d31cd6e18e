/**
 * A file as a form's values name it: `<id>/<name>` where it is kept, `?<id>/<name>` as long as it is not: on its way, or interrupted. The schema's
 * format `file` takes the first alone, so that no form is sent without a file that somebody added.
 */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
  readonly isKept: boolean;
}

const WRITTEN = /^(\??)([\w-]{22})\/(.+)$/su;

/** The files that a value names; what names none is left out. */
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

/** A new id, unlike any other: 16 random bytes in base64url. */
export function newFileId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

const MOST_CHARACTERS = 200;

/** A file's name as a service takes it: in one line, no path, its end (`.pdf`) kept where it is too long. */
export function plainName(given: string): string {
  const name = [...given.replaceAll(/[\p{Cc}/\\]+/gu, " ").trim()];
  if (name.length <= MOST_CHARACTERS) return name.join("") || "file";
  const end = /\.\w{1,8}$/.exec(name.join(""))?.[0] ?? "";
  return name.slice(0, MOST_CHARACTERS - end.length).join("") + end;
}
