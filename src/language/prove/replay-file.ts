import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../engine/index.ts";
import type { Finding } from "../explore/index.ts";

/** Where the check puts the ways to what it found, below a repository: `npm run dev` shows them. */
export const REPLAYS = "node_modules/.cache/replays";

/** The name of a finding's replay: the same as long as the finding is. */
export function replayName({ kind, pointer, message, replay }: Finding): string | undefined {
  if (replay === undefined) return undefined;
  const hash = createHash("sha1").update(`${pointer} ${message}`).digest("hex").slice(0, 8);
  return `${replay.flow}-${kind}-${hash}`;
}

/** The way to a finding, as a simulation (schemas/language/simulation.schema.json). */
export function simulationOf({ message, replay, story = [] }: Finding): JsonObject | undefined {
  if (replay === undefined) return undefined;
  const { flow, happenings, at, ...who } = replay;
  return {
    flow,
    why: message,
    ...who,
    at: new Date(at).toISOString(),
    // The first line may say who it is.
    story: story.slice(-happenings.length),
    happenings: happenings as unknown as JsonObject[],
  };
}

/** Writes a file for each finding that has a way to it, and removes those of earlier checks. */
export function writeReplays(folder: string, findings: readonly Finding[]): void {
  mkdirSync(folder, { recursive: true });
  const written = new Set<string>();
  for (const finding of findings) {
    const file = `${replayName(finding)}.json`;
    const simulation = simulationOf(finding);
    if (simulation === undefined) continue;
    writeFileSync(join(folder, file), `${JSON.stringify(simulation, null, 2)}\n`);
    written.add(file);
  }
  for (const file of readdirSync(folder)) if (!written.has(file)) rmSync(join(folder, file));
}
