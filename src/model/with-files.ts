import type { SourceFile } from "./source.ts";

/** Files by path. Each file is requested by its path. */
export type FilesByPath = Pick<ReadonlyMap<string, SourceFile>, "get">;

/**
 * Caches a function of a file and of the files that it refers to. The result is calculated again only if the file, or
 * one that was requested during the calculation, has changed. After any other edit, the result is the same object.
 */
export function onceWithFiles<T>(
  make: (file: SourceFile, files: FilesByPath) => T,
): (file: SourceFile, files: FilesByPath) => T {
  const known = new WeakMap<SourceFile, Known<T>[]>();
  return (file, files) => {
    const all = known.get(file) ?? [];
    known.set(file, all);
    const found = all.find(({ read }) => [...read].every(([path, one]) => files.get(path) === one));
    if (found !== undefined) return found.value;
    const read = new Map<string, SourceFile | undefined>();
    const value = make(file, {
      get(path) {
        const one = files.get(path);
        read.set(path, one);
        return one;
      },
    });
    all.unshift({ read, value });
    // Enough for the current files, the previous ones, and those of a few arms.
    all.splice(8);
    return value;
  };
}

interface Known<T> {
  readonly read: ReadonlyMap<string, SourceFile | undefined>;
  readonly value: T;
}
