/**
 * From an empty folder to a running page, as a newcomer to the package does it: as another user with an empty home (if
 * the tests run as root), with npm, and nothing of this repository.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { buildPackage } from "../../scripts/package.ts";
import { anotherUser } from "./another-user.ts";
import { documentedCommands, documentedFiles } from "./documented.ts";
import { expect, test } from "./test.ts";

/** Set by `npm run test:long -- embed`. npm contacts its registry here, which no test of `npm test` does. */
if (process.env["EMBED"] === "all")
  test("creates, installs, tests and shows a new application as docs/embedding.md says, command by command", async ({
    page,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), "nothing-"));
    const times: string[] = [];
    let since = performance.now();
    const begun = since;
    const took = (what: string) => {
      const now = performance.now();
      times.push(`${what} ${((now - since) / 1000).toFixed(1)} s`);
      since = now;
    };
    /** An empty cache, so that earlier npm runs do not help. Under NODE_ENV npm would leave out what only builds. */
    const { NODE_ENV: _, ...outside } = process.env;
    const somebody = anotherUser(folder);
    const env = {
      ...outside,
      ...somebody.env,
      npm_config_cache: join(folder, "cache"),
      npm_config_update_notifier: "false",
    };
    const run = (cwd: string, command: string) => {
      const { status, stdout, stderr } = spawnSync(command, {
        cwd,
        env,
        ...somebody.as,
        encoding: "utf8",
        shell: true,
      });
      expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
      return stdout.trim();
    };
    /** Runs the commands of a section of docs/embedding.md, and returns the folder that they end in. */
    const follow = (begin: string, heading: string) => {
      let cwd = begin;
      for (const command of documentedCommands(heading)) {
        const [, to] = /^cd (\S+)$/.exec(command) ?? [];
        if (to === undefined) run(cwd, command);
        else cwd = join(cwd, to);
      }
      return cwd;
    };
    try {
      buildPackage(join(folder, "package"));
      somebody.own(folder);
      run(folder, `npm pack ${join(folder, "package")} --silent`);
      took("packing");
      const club = follow(folder, "Begin");
      took("the commands of the first section");
      const dev = spawn("npm", ["run", "dev", "--", "--port", "0"], {
        cwd: club,
        // This test opens the page; Vite must not.
        env: { ...env, BROWSER: "none" },
        ...somebody.as,
        detached: true,
      });
      try {
        const origin = await new Promise<string>((resolve, reject) => {
          let said = "";
          const hear = (chunk: Buffer) => {
            said += chunk.toString();
            const [found] = /http:\/\/localhost:\d+/.exec(stripVTControlCharacters(said)) ?? [];
            if (found !== undefined) resolve(found);
          };
          dev.stdout.on("data", hear);
          dev.stderr.on("data", hear);
          dev.once("close", () => reject(new Error(`npm run dev has ended: ${said}`)));
        });
        await page.goto(origin);
        await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible({ timeout: 60_000 });
        await expect(page.getByLabel("Email address")).toBeVisible({ timeout: 60_000 });
        took("npm run dev, until the page is there");
      } finally {
        if (dev.pid !== undefined) process.kill(-dev.pid);
      }
      const seconds = (performance.now() - begun) / 1000;
      console.log(
        `From nothing to a running page, as ${somebody.name}: ${seconds.toFixed(0)} s (${times.join(", ")}).`,
      );
      expect(seconds).toBeLessThan(240);
      for (const [path, text] of documentedFiles()) {
        mkdirSync(dirname(join(club, path)), { recursive: true });
        writeFileSync(join(club, path), text);
      }
      somebody.own(club);
      for (const command of ["npm run check", "npm test", "npm run build"]) run(club, command);
      // `npm ci` is npm's own affair.
      for (const command of documentedCommands("The check").filter((one) => !one.startsWith("npm"))) run(club, command);
      expect(run(club, "npx flow new trial --root journeys")).toContain("npx flow check journeys checks it");
      run(club, "npx flow record --root journeys");
      expect(run(club, "npx flow check journeys")).toMatch(/^No problems in \d+ files/);
      const own = join(folder, "own");
      mkdirSync(own);
      somebody.own(own);
      run(own, "npm init --yes && cp ../*.tgz .");
      follow(own, "In an application that you have");
      expect(run(own, "npx flow check journeys")).toMatch(/^No problems in \d+ files/);
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
