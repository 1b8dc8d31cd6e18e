/**
 * Finds a Chromium for the browser tests, and installs one if possible. Order: `CHROMIUM_PATH`, an installed Chrome or
 * Chromium, Playwright's own, `playwright install`, Debian's package (as root).
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

/** Path of an existing browser. Throws an error with advice if there is none. */
export function findBrowser(): string {
  const found = installedBrowser() ?? (installWithPlaywright() || installWithApt() ? installedBrowser() : undefined);
  if (found === undefined)
    throw new Error(
      "No Chromium was found and none could be installed. Install Chrome or Chromium, or run `npx playwright install chromium`, or set CHROMIUM_PATH.",
    );
  return found;
}

/**
 * Path of Chromium's headless shell: the same engine without a window system, which saves a third of the CPU time in
 * the browser tests. `undefined` if it is not installed and Debian's package cannot be installed; the full browser
 * works too.
 */
export function findHeadlessShell(): string | undefined {
  return installedShell() ?? (installShellWithApt() ? installedShell() : undefined);
}

function installedShell(): string | undefined {
  return onPath(["chromium-headless-shell", "chrome-headless-shell"]).find((path) => existsSync(path));
}

function installShellWithApt(): boolean {
  // Only together with Debian's Chromium, so that both have the same version.
  if (!mayInstallWithApt() || !existsSync("/usr/share/doc/chromium")) return false;
  console.log("Trying Debian's chromium-headless-shell package.");
  const seconds = 120;
  return (
    succeeds("apt-get", ["update", "-qq"], seconds) &&
    succeeds("apt-get", ["install", "-y", "-qq", "chromium", "chromium-headless-shell"], seconds)
  );
}

function installedBrowser(): string | undefined {
  const configured = process.env["CHROMIUM_PATH"];
  if (configured !== undefined && configured !== "") {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH is ${configured}, and there is no such file.`);
    return configured;
  }
  return [...onPath(commands), ...applications, chromium.executablePath()].find((path) => existsSync(path));
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function installWithPlaywright(): boolean {
  console.log("No Chromium found; trying `playwright install chromium`.");
  return succeeds("npx", ["playwright", "install", "chromium"]);
}

function installWithApt(): boolean {
  if (!mayInstallWithApt()) return false;
  console.log("Trying Debian's chromium package.");
  return succeeds("apt-get", ["update", "-qq"]) && succeeds("apt-get", ["install", "-y", "-qq", "chromium"]);
}

function mayInstallWithApt(): boolean {
  return process.platform === "linux" && process.getuid?.() === 0;
}

function succeeds(command: string, args: readonly string[], seconds = 600): boolean {
  const { status } = spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout: seconds * 1000 });
  return status === 0;
}
