import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  lstatSync,
  realpathSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { Refusal } from "./refusal.ts";

/** The files of a working copy, as the Studio reads and writes them. */
export interface Files {
  /** `undefined` if the file does not exist. */
  read(path: string): string | undefined;
  /** Writes all files or none. `null` deletes a file. Throws a `Refusal` if they cannot be written. */
  write(texts: ReadonlyMap<string, string | null>): void;
}

export function filesBelow(root: string): Files {
  const place = (path: string) => join(root, path);
  const read = (path: string) => (existsSync(place(path)) ? readFileSync(place(path), "utf8") : undefined);
  return {
    read,
    write(texts) {
      const stranger = [...texts.keys()].find((path) => !isWritable(root, path, texts.keys()));
      if (stranger !== undefined) throw new Refusal(`The Studio does not write ${stranger}.`);
      const written: [string, string | undefined][] = [];
      const made: string[] = [];
      try {
        for (const path of texts.keys()) {
          const folder = dirname(place(path));
          made.push(...missingFolders(root, path));
          mkdirSync(folder, { recursive: true });
          accessSync(folder, constants.W_OK);
          if (existsSync(place(path))) accessSync(place(path), constants.W_OK);
        }
        // Writes to a temporary file first, so that a file is never half written.
        for (const [path, text] of texts) if (text !== null) writeFileSync(`${place(path)}.studio`, text);
        for (const [path, text] of texts) {
          written.push([path, read(path)]);
          if (text === null) rmSync(place(path), { force: true });
          else renameSync(`${place(path)}.studio`, place(path));
        }
      } catch (error) {
        for (const [path, before] of written)
          if (before !== undefined) writeFileSync(place(path), before);
          else rmSync(place(path), { force: true });
        for (const path of texts.keys()) rmSync(`${place(path)}.studio`, { force: true });
        for (const folder of made.toReversed()) removeIfEmpty(folder);
        throw new Refusal(`Not saved: ${whyUnwritable(error) ?? String(error)}. Nothing was changed.`);
      }
      // Removes folders that would be empty, because git does not track them.
      for (const [path, text] of texts)
        if (text === null) for (const folder of foldersOf(path).toReversed()) removeIfEmpty(place(folder));
    },
  };
}

/** Why a file or folder cannot be written, in words. `undefined` if the error is another one. */
export function whyUnwritable(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") return "the folder is read-only";
  return code === "ENOSPC" ? "the disk is full" : undefined;
}

/** The folders that contain a file, outermost first, without the top-level folders of journeys, forms or texts. */
function foldersOf(path: string): readonly string[] {
  const names = dirname(path).split("/");
  return names.slice(1).map((_, index) => names.slice(0, index + 2).join("/"));
}

function missingFolders(root: string, path: string): readonly string[] {
  return foldersOf(path)
    .map((folder) => join(root, folder))
    .filter((folder) => !existsSync(folder));
}

function removeIfEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Paths that the Studio may write: JSON files of definitions and recordings. */
const WRITABLE = /^(?:flows|schemas|locales|tests\/recordings)(?:\/[\w@-][\w.@-]*)+\.json$/;

/** The folders of parts that journeys share, and of comments, which may not exist yet. */
const OF_NO_JOURNEY = new Set(["shared", "comments"]);

/** Whether the Studio edits files at a path. */
export function isEditedHere(path: string): boolean {
  return WRITABLE.test(path) && !path.startsWith("schemas/language/");
}

/**
 * Whether the Studio may write to a path in a folder. Symbolic links to other places are refused. `made` are files that
 * are written together with it.
 */
export function isWritable(root: string, path: string, made: Iterable<string> = []): boolean {
  if (!isEditedHere(path)) return false;
  try {
    const folder = realpathSync(folderOf(root, path, new Set(made)));
    const top = realpathSync(root) + sep;
    if (!`${folder}${sep}`.startsWith(top + (path.split("/")[0] ?? ""))) return false;
    return lstatSync(join(root, path), { throwIfNoEntry: false })?.isSymbolicLink() !== true;
  } catch {
    return false;
  }
}

/**
 * The folder of a file. If it does not exist yet (a journey's migrations, a language, shared parts, a new journey with
 * its `flow.json`), the nearest existing folder.
 */
function folderOf(root: string, path: string, made: ReadonlySet<string>): string {
  const [kind = "", name = ""] = path.split("/");
  let folder = dirname(path);
  const isOfAJourney = () => made.has(`flows/${name}/flow.json`) || (kind === "flows" && OF_NO_JOURNEY.has(name));
  const mayBeMade = () => folder.split("/").length > 2 || kind === "locales" || isOfAJourney();
  while (folder.includes("/") && mayBeMade() && !existsSync(join(root, folder))) folder = dirname(folder);
  return join(root, folder);
}
