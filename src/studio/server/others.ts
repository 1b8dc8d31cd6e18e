import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Other } from "../protocol.ts";

/** In ms. A Studio says every 8 s that it is open. */
const OPEN_MS = 20_000;

/** The Studios that are open on one working copy: each writes who has which page open into a file of its own. */
export interface Others {
  /** Says what is open here, and returns what is open in the others. */
  here(open: Other): readonly Other[];
  close(): void;
}

/** `state` is the folder that Studios on one working copy share. */
export function createOthers(state: string, id = String(process.pid)): Others {
  const folder = join(state, "open");
  const own = `${id}.json`;
  return {
    here(open) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, own), JSON.stringify(open));
      return readdirSync(folder).flatMap((name) => (name === own ? [] : otherIn(join(folder, name))));
    },
    close: () => rmSync(join(folder, own), { force: true }),
  };
}

/** Nothing if that Studio has ended, or is just writing. */
function otherIn(path: string): readonly Other[] {
  try {
    if (Date.now() - statSync(path).mtimeMs > OPEN_MS) return [];
    const { by, flow, step } = JSON.parse(readFileSync(path, "utf8")) as Other;
    return [{ by, flow, step }];
  } catch {
    return [];
  }
}
