import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { keepFile } from "../../model/index.ts";
import type { KeptPicture } from "../routes.ts";
import { fingerprint } from "../edits/index.ts";

/** The newest ones stay, some 15 kB each. */
const MOST = 600;

/** Keeps a picture, so that the next start of the Studio has one at once. It replaces an older one of the same name. */
export function keepPicture(state: string, { name, image }: KeptPicture): void {
  keepFile(fileOf(state, name), image);
}

/** Those that there are. They may be older than the files. */
export function keptPictures(state: string, names: readonly string[]): readonly KeptPicture[] {
  return names.flatMap((name) => {
    try {
      return [{ name, image: readFileSync(fileOf(state, name), "utf8") }];
    } catch {
      return [];
    }
  });
}

/** Deletes the oldest ones if there are many. */
export function forgetPictures(state: string): void {
  try {
    const folder = join(state, FOLDER);
    const files = readdirSync(folder).map((name) => join(folder, name));
    const newest = files.map((file) => ({ file, at: statSync(file).mtimeMs })).toSorted((a, b) => b.at - a.at);
    for (const { file } of newest.slice(MOST)) rmSync(file, { force: true });
  } catch {
    // There is no folder yet, or another Studio deletes the same files.
  }
}

const FOLDER = "pictures";

/** The folder for what the Studio keeps between two starts. */
export function stateOf(root: string): string {
  return join(root, "node_modules/.cache/studio");
}

function fileOf(state: string, name: string): string {
  return join(state, FOLDER, fingerprint(name).slice(0, 32));
}
