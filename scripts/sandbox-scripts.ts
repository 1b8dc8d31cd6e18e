/** Writes the scripts of the payment sandbox's pages to a folder. */
import { writeScripts } from "../src/sandbox/index.ts";

await writeScripts(process.argv[2] ?? "dist/sandbox");
