import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runAs } from "../../../../src/server/db/run-as.ts";
import { newFolder } from "../../new-folder.ts";

/**
 * Only root has to switch to another user, who may not enter the folder (for example a clone in `mktemp -d`). In a
 * container that does not let root pass on its rights, this is impossible.
 */
const canGive =
  process.getuid?.() === 0 &&
  spawnSync("setpriv", ["--inh-caps=+dac_override", "--securebits=+no_setuid_fixup", "true"]).status === 0;

test.runIf(canGive)(
  "as root, a program in a folder closed to other users can be run, and other programs can find it",
  async () => {
    const closed = newFolder();
    try {
      const program = join(closed, "bin", "true");
      mkdirSync(join(closed, "bin"));
      copyFileSync("/bin/true", program);
      chmodSync(program, 0o755);
      const as = await runAs([program]);
      await expect(as.run(program, [])).resolves.toBeUndefined();
      // PostgreSQL's initdb looks for its other programs with access(2), as this script does.
      const ask = "require('fs').accessSync(process.argv[1], require('fs').constants.X_OK)";
      await expect(as.run(process.execPath, ["-e", ask, program])).resolves.toBeUndefined();
    } finally {
      rmSync(closed, { recursive: true });
    }
  },
);
