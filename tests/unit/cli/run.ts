import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runFlow } from "../../../src/cli/cli.ts";

/** Runs a command line of `npm run flow`; returns what it prints and its exit code. */
export async function flow(cwd: string, ...args: readonly string[]) {
  const said = { out: "", error: "" };
  const code = await runFlow(args, {
    cwd,
    colours: false,
    out: (text) => void (said.out += text),
    error: (text) => void (said.error += text),
  });
  return { ...said, code };
}

/** The recordings of the good journey: paths, limits and labels, by path. */
export function recordings(root: string): ReadonlyMap<string, string> {
  const folders = ["tests/recordings/trip", "schemas/trip/recorded", "schemas/api/recorded"];
  return new Map(
    folders.flatMap((at) =>
      readdirSync(join(root, at)).map((name) => [`${at}/${name}`, readFileSync(join(root, at, name), "utf8")]),
    ),
  );
}

/** The folder of the good journey. */
export const GOOD = new URL("../../fixtures/flows/good/", import.meta.url).pathname;
export const ROOT = new URL("../../../", import.meta.url).pathname;
