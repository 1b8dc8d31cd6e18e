import type { SourceFile } from "./source.ts";

/** Files, by path, of which each is asked for by its name. */
export type FilesByPath = Pick<ReadonlyMap<string, SourceFile>, "get">;

/**
 * The same function of a file and of those that it refers to, which works a thing out once: again only when the file, or one that was asked
 * for on the way, is another. What an edit of any other file leaves as it was is the very same object.
 */
export function onceWithFiles<T>(
  make: (file: SourceFile, files: FilesByPath) => T,
): (file: SourceFile, files: FilesByPath) => T {
  const known = new WeakMap<SourceFile, Known<T>[]>();
  return (file, files) => {
    const all = known.get(file) ?? [];
    known.set(file, all);
    const found = all.find(({ asked }) => [...asked].every(([path, one]) => files.get(path) === one));
    if (found !== undefined) return found.value;
    const asked = new Map<string, SourceFile | undefined>();
    const value = make(file, {
      get(path) {
        const one = files.get(path);
        asked.set(path, one);
        return one;
      },
    });
    all.unshift({ asked, value });
    // The files as they are, as they were, and as a few arms have them.
    all.splice(8);
    return value;
  };
}

interface Known<T> {
  readonly asked: ReadonlyMap<string, SourceFile | undefined>;
  readonly value: T;
}
