import { join } from "node:path";
import { runWholeCheck } from "../src/language/check/index.ts";
import { proofSentences, prove } from "../src/language/explore/index.ts";

process.exitCode = await runWholeCheck(
  process.argv.slice(2),
  {
    cwd: process.cwd(),
    colours: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
  },
  async (repo) => {
    const { proofs, problems } = await prove(repo, { cache: join(repo.root, "node_modules/.cache/explore") });
    return { problems, said: proofSentences(proofs) };
  },
);
