import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Refusal } from "./refusal.ts";
import { isWritable } from "./writable.ts";

/** The files of a working copy, as the Studio reads and writes them. */
export interface Files {
  /** `undefined` where there is no such file. */
  read(path: string): string | undefined;
  /** All of them, or none. Throws a `Refusal` where they cannot be written. */
  write(texts: ReadonlyMap<string, string>): void;
}

export function filesBelow(root: string): Files {
  const place = (path: string) => join(root, path);
  const read = (path: string) => (existsSync(place(path)) ? readFileSync(place(path), "utf8") : undefined);
  return {
    read,
    write(texts) {
      const stranger = [...texts.keys()].find((path) => !isWritable(root, path));
      if (stranger !== undefined) throw new Refusal(`The Studio does not write ${stranger}.`);
      const written: [string, string | undefined][] = [];
      try {
        for (const path of texts.keys()) {
          accessSync(dirname(place(path)), constants.W_OK);
          if (existsSync(place(path))) accessSync(place(path), constants.W_OK);
        }
        // Beside its place first: what is half written is never in it.
        for (const [path, text] of texts) writeFileSync(`${place(path)}.studio`, text);
        for (const path of texts.keys()) {
          written.push([path, read(path)]);
          renameSync(`${place(path)}.studio`, place(path));
        }
      } catch (error) {
        for (const [path, before] of written) if (before !== undefined) writeFileSync(place(path), before);
        for (const path of texts.keys()) rmSync(`${place(path)}.studio`, { force: true });
        throw new Refusal(`Not saved: ${reasonOf(error)}. Nothing was changed.`);
      }
    },
  };
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") return "the folder is read-only";
  return code === "ENOSPC" ? "the disk is full" : String(error);
}
