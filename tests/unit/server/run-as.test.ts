import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runAs } from "../../../src/server/db/run-as.ts";

/** Only root has to become somebody else, who may not enter the folder (a clone in `mktemp -d`); where a container keeps root from giving rights, nobody can. */
const canGive =
  process.getuid?.() === 0 &&
  spawnSync("setpriv", ["--inh-caps=+dac_override", "--securebits=+no_setuid_fixup", "true"]).status === 0;

test.runIf(canGive)(
  "as root, a program in a folder closed to others is run, and found by programs that ask",
  async () => {
    const closed = mkdtempSync(join(tmpdir(), "closed-"));
    try {
      const program = join(closed, "bin", "true");
      mkdirSync(join(closed, "bin"));
      copyFileSync("/bin/true", program);
      chmodSync(program, 0o755);
      const as = await runAs([program]);
      await expect(as.run(program, [])).resolves.toBeUndefined();
      // access(2), as PostgreSQL's initdb asks it for its other programs.
      const ask = "require('fs').accessSync(process.argv[1], require('fs').constants.X_OK)";
      await expect(as.run(process.execPath, ["-e", ask, program])).resolves.toBeUndefined();
    } finally {
      rmSync(closed, { recursive: true });
    }
  },
);
