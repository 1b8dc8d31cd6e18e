#!/usr/bin/env node
import module from "node:module";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** The command `flow` of the installed package. */
const NODE = 22;
if (Number(process.versions.node.split(".")[0]) < NODE) {
  console.error(`flow needs Node ${NODE} or later, but this is ${process.versions.node}. Install a newer Node.`);
  process.exit(2);
}

const terminal = {
  cwd: process.cwd(),
  colours: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  out: (text: string) => process.stdout.write(text),
  error: (text: string) => process.stderr.write(text),
};
// When the reader of a pipe stops (`… | head`), the rest is not written, and the exit code still shows the result.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
// Loading the modules is most of the work for a small folder. The compiled code stays in the folder of this program, so
// that the first command in another folder has it, too. Node 22.0 has no such cache.
const root = new URL(import.meta.url.endsWith(".ts") ? "../../" : "../../../", import.meta.url);
module.enableCompileCache?.(fileURLToPath(new URL("node_modules/.cache/compile", root)));
const [command, ...args] = process.argv.slice(2);
if (command === "check") {
  const { wholeCheck } = await import("./check.ts");
  process.once("SIGINT", () => process.exit(args.includes("--watch") ? 0 : 130));
  process.exitCode = await wholeCheck(args, terminal, "node_modules/.cache");
} else {
  const { runFlow } = await import("./cli.ts");
  process.exitCode = await runFlow([...(command === undefined ? [] : [command]), ...args], terminal);
}
