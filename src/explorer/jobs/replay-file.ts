import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../engine/index.ts";
import type { Finding } from "../index.ts";
import { keepFile } from "../../model/index.ts";

/** The folder in a repository in which the check stores replays of its findings. `npm run dev` shows them. */
export const REPLAYS = "node_modules/.cache/replays";

/** The name of a finding's replay. It stays the same while the finding stays the same. */
export function replayName({ kind, pointer, message, replay }: Finding): string | undefined {
  if (replay === undefined) return undefined;
  const hash = createHash("sha1").update(`${pointer} ${message}`).digest("hex").slice(0, 8);
  return `${replay.flow}-${kind}-${hash}`;
}

/** The path to a finding, as a simulation (schemas/language/simulation.schema.json). */
function simulationOf({ message, replay, story = [] }: Finding): JsonObject | undefined {
  if (replay === undefined) return undefined;
  const { flow, events, at, ...who } = replay;
  return {
    flow,
    why: message,
    ...who,
    at: new Date(at).toISOString(),
    // The first line may describe the person, so only the lines of the events are used.
    story: story.slice(-events.length),
    events: events as unknown as JsonObject[],
  };
}

/** Prefix of the replays that the Studio was asked for. No check deletes them. */
export const REQUESTED = "studio-";

/**
 * Writes a file for each finding that has a replay, and deletes those of earlier checks. Returns `false` if the folder
 * cannot be written.
 */
export function writeReplays(folder: string, findings: readonly Finding[]): boolean {
  const written = new Set<string>();
  for (const finding of findings) {
    const file = `${replayName(finding)}.json`;
    const simulation = simulationOf(finding);
    if (simulation === undefined) continue;
    if (!keepFile(join(folder, file), `${JSON.stringify(simulation, null, 2)}\n`)) return false;
    written.add(file);
  }
  if (existsSync(folder))
    for (const file of readdirSync(folder))
      if (!written.has(file) && !file.startsWith(REQUESTED)) rmSync(join(folder, file), { force: true });
  return true;
}
