import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Exploration } from "../index.ts";
import { keepFile } from "../../model/index.ts";
import type { Job } from "./jobs.ts";

/** What an exploration came to, without the states themselves: what is kept between checks. */
export type Summary = Omit<Exploration, "places">;

/** A summary of a journey as it is, or with arms that change its files. */
export interface ArmSummary extends Summary {
  /** In words, such as `the arm "treatment" of "offer"`; absent where it is as it is. */
  readonly arms?: string;
}

/** What is known of a journey since an earlier check; `undefined` where something that it depends on has changed. */
export function recall(folder: string, { name, print }: Job): Summary | undefined {
  try {
    const kept = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as {
      print?: string;
      summary?: Summary;
    };
    return kept.print === print ? kept.summary : undefined;
  } catch {
    // Nothing was kept, or what was is not whole.
    return undefined;
  }
}

/** A folder that cannot be written to keeps nothing: it is explored again. */
export function keep(folder: string, { name, print }: Job, summary: Summary): void {
  keepFile(join(folder, `${name}.json`), JSON.stringify({ print, summary }));
}
