import { spawn } from "node:child_process";

/**
 * Runs the browser tests of a file whose titles match, with their own service and database. Rejects with their output
 * if one fails or none matches.
 */
export async function runBrowserTests(file: string, titles: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const args = ["scripts/e2e.ts", file, "--grep", titles, "--reporter", "list"];
  const run = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  const said: string[] = [];
  for (const stream of [run.stdout, run.stderr]) stream.on("data", (text: Buffer) => said.push(text.toString("utf8")));
  const code = await new Promise<number | null>((resolve, reject) => {
    run.once("error", reject);
    run.once("close", resolve);
  });
  if (code !== 0) throw new Error(said.join(""));
}
