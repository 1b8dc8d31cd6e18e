/**
 * Finds a Chromium for the browser tests, and installs one where that is possible.
 * Order: `CHROMIUM_PATH`, an installed Chrome or Chromium, Playwright's own, `playwright install`, Debian's package (as root).
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const commands = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Path of a browser that exists; throws an error that says what to do where there is none. */
export function findBrowser(): string {
  const found = installedBrowser() ?? (installWithPlaywright() || installWithApt() ? installedBrowser() : undefined);
  if (found === undefined)
    throw new Error(
      "No Chromium was found and none could be installed. Install Chrome or Chromium, or run `npx playwright install chromium`, or set CHROMIUM_PATH.",
    );
  return found;
}

function installedBrowser(): string | undefined {
  const given = process.env["CHROMIUM_PATH"];
  if (given !== undefined && given !== "") {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH is ${given}, and there is no such file.`);
    return given;
  }
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...applications, chromium.executablePath()].find((path) => existsSync(path));
}

function installWithPlaywright(): boolean {
  console.log("No Chromium found; trying `playwright install chromium`.");
  return succeeds("npx", ["playwright", "install", "chromium"]);
}

function installWithApt(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  console.log("Trying Debian's chromium package.");
  return succeeds("apt-get", ["update", "-qq"]) && succeeds("apt-get", ["install", "-y", "-qq", "chromium"]);
}

function succeeds(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout: 10 * 60_000 });
  return status === 0;
}
