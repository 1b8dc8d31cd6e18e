/**
 * From an empty folder to a running page, as a newcomer to the package does it: with npm, and nothing of this
 * repository.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { buildPackage } from "../../scripts/package.ts";
import { expect, test } from "./test.ts";

/** Set by `npm run test:long -- embed`. npm contacts its registry here, which no test of `npm test` does. */
if (process.env["EMBED"] === "all")
  test("creates, installs and shows a new application in under two minutes, with under ten files", async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), "nothing-"));
    const times: string[] = [];
    let since = performance.now();
    const begun = since;
    const took = (what: string) => {
      const now = performance.now();
      times.push(`${what} ${((now - since) / 1000).toFixed(1)} s`);
      since = now;
    };
    /** An empty cache, so that earlier npm runs do not help. */
    const env = { ...process.env, npm_config_cache: join(folder, "cache"), npm_config_update_notifier: "false" };
    const run = (cwd: string, command: string, ...args: readonly string[]) => {
      const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
      expect(status, `${command} ${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
      return stdout.trim();
    };
    try {
      buildPackage(join(folder, "package"));
      const tarball = join(folder, run(folder, "npm", "pack", join(folder, "package"), "--silent"));
      took("packing");
      run(folder, "npx", "--yes", "--package", tarball, "flow", "new", "--app", "club");
      const files = readdirSync(join(folder, "club"), { recursive: true, withFileTypes: true });
      expect(files.filter((file) => file.isFile()).length).toBeLessThan(10);
      took("flow new --app");
      run(join(folder, "club"), "npm", "install", "--no-audit", "--no-fund");
      took("npm install");
      const dev = spawn("npm", ["run", "dev", "--", "--port", "0"], {
        cwd: join(folder, "club"),
        // This test opens the page; Vite must not.
        env: { ...env, BROWSER: "none" },
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
      console.log(`From nothing to a running page: ${seconds.toFixed(0)} s (${times.join(", ")}).`);
      expect(seconds).toBeLessThan(120);
      const flow = (...args: readonly string[]) => run(join(folder, "club"), "npx", "flow", ...args);
      expect(flow("check", "journeys")).toMatch(/^No problems in \d+ files/);
      expect(flow("new", "trial", "--root", "journeys")).toContain("npx flow check checks it");
      flow("record", "--root", "journeys");
      expect(flow("check", "journeys")).toMatch(/^No problems in \d+ files/);
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
