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

/** The folder of the good journey. */
export const GOOD = new URL("../../fixtures/flows/good/", import.meta.url).pathname;
export const ROOT = new URL("../../../", import.meta.url).pathname;
