/** Simulates machines for which `npm ci` installs no Node, or no PostgreSQL. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findBinaries } from "../../../src/server/db/binaries.ts";
import { newFolder } from "../new-folder.ts";

const root = join(import.meta.dirname, "../../..");
const { scripts, optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
};

/** What `npm run <script>` prints in a folder without installed packages, on another machine with its own Node. */
function runOn(machine: { platform: string; arch: string; node: string }, script: string) {
  const folder = newFolder();
  try {
    mkdirSync(join(folder, "scripts"));
    cpSync(join(root, "scripts/node-version.js"), join(folder, "scripts/node-version.js"));
    // If the check of the version let an old Node pass, the started program would fail next, with many lines.
    const started = { ...scripts, [script]: "node scripts/started.js" };
    writeFileSync(join(folder, "scripts/started.js"), 'console.log("started");');
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", scripts: started }));
    const { node, ...rest } = machine;
    const pretend = `for (const [name, value] of Object.entries(${JSON.stringify(rest)})) Object.defineProperty(process, name, { value });
      Object.defineProperty(process, "versions", { value: { ...process.versions, node: ${JSON.stringify(node)} } });`;
    writeFileSync(join(folder, "pretend.cjs"), `if (/node-version/.test(process.argv[1] ?? "")) { ${pretend} }`);
    const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", script], {
      cwd: folder,
      encoding: "utf8",
      shell: process.platform === "win32",
      env: { ...process.env, NODE_OPTIONS: `--require ${join(folder, "pretend.cjs")}` },
    });
    return {
      status,
      stdout: stdout.trim(),
      lines: stderr
        .trim()
        .split("\n")
        .filter((line) => !line.startsWith("npm ")),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each(["start", "dev", "build", "check", "test"])(
  "without a Node package for the machine and with an old Node, npm run %s says in one line what to install",
  (script) => {
    const { status, stdout, lines } = runOn({ platform: "linux", arch: "riscv64", node: "20.19.2" }, script);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(lines).toEqual([
      "Node 24 is needed, and this is 20.19.2. `npm ci` brings it for most machines; for this one (linux riscv64), or with --omit=optional, install it: https://nodejs.org",
    ]);
  },
);

test("without a Node package for the machine, a new enough Node of its own is used", () => {
  const started = runOn({ platform: "linux", arch: "riscv64", node: "24.2.0" }, "start");
  expect(started).toEqual({ status: 0, stdout: "started", lines: [""] });
});

test("there is a Node package for Linux, macOS and Windows, on x64 and ARM", () => {
  const names = Object.keys(optionalDependencies).filter((name) => name.startsWith("node-"));
  for (const machine of ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win-x64", "win-arm64"])
    expect(names.filter((name) => name.endsWith(`-${machine}`))).toHaveLength(1);
});

test("without a built-in PostgreSQL, one line says what to set", async () => {
  const own = Object.getOwnPropertyDescriptor(process, "arch") as PropertyDescriptor;
  Object.defineProperty(process, "arch", { ...own, value: "riscv64" });
  try {
    await expect(findBinaries()).rejects.toThrow(
      /^There is no built-in PostgreSQL for this machine \(\w+ riscv64\), or optional packages were not installed\. Set DATABASE_URL to a PostgreSQL 15 or later\.$/,
    );
  } finally {
    Object.defineProperty(process, "arch", own);
  }
});
