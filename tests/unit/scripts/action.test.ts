/** The steps of action.yml, run with commands that only write down how they were called. */
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { newFolder } from "../new-folder.ts";

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}
interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const action = parse(readFileSync("action.yml", "utf8")) as Action;
let folder: string;
beforeEach(() => (folder = newFolder()));

const summary = () => join(folder, "summary.md");

/** Runs a step as GitHub does, and returns its exit code and the calls. `code`: how `npx` ends. `says`: what prints. */
function ran(name: string, env: Readonly<Record<string, string>>, { code = 0, ids = "", says = "echo said" } = {}) {
  for (const [command, end] of [
    ["npx", `${says}; exit ${code}`],
    ["git", ""],
    ["gh", `case "$*" in *--paginate*) printf '${ids}';; esac`],
  ] as const) {
    const log = `printf '%s' "${command}" >> "$LOG"; printf ' [%s]' "$@" >> "$LOG"; echo >> "$LOG"`;
    writeFileSync(join(folder, command), `#!/bin/sh\n${log}\n${end}\n`);
    chmodSync(join(folder, command), 0o755);
  }
  const script = action.runs.steps.find((step) => step.name === name)?.run ?? "exit 9";
  const log = join(folder, "log");
  const ended = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    env: {
      PATH: `${folder}:${process.env["PATH"] ?? ""}`,
      LOG: log,
      RUNNER_TEMP: folder,
      GITHUB_STEP_SUMMARY: summary(),
      ...env,
    },
    encoding: "utf8",
  });
  return { code: ended.status, calls: readFileSync(log, "utf8").trimEnd().split("\n") };
}

test("a folder is never taken for an option", () => {
  for (const name of ["Check", "SARIF"])
    expect(ran(name, { FOLDER: "--watch" }).calls.at(-1)).toMatch(/ \[--\] \[--watch\]$/);
  expect(ran("Comment", { FOLDER: "--watch" }).calls).toContainEqual(expect.stringContaining("[--root=--watch]"));
});

test("findings fail the check, and neither the upload nor the comment; a check that could not run fails all", () => {
  expect(["Check", "SARIF", "Comment"].map((name) => ran(name, { FOLDER: "journeys" }, { code: 1 }).code)).toEqual([
    1, 0, 0,
  ]);
  expect(["Check", "SARIF", "Comment"].map((name) => ran(name, { FOLDER: "journeys" }, { code: 2 }).code)).toEqual([
    2, 1, 1,
  ]);
});

test("a pull request has one comment, which is written anew", () => {
  const env = { FOLDER: "journeys", BASE: "main", NUMBER: "7", GITHUB_REPOSITORY: "own/club" };
  expect(ran("Comment", env).calls.at(-1)).toMatch(
    /^gh \[api\] \[--silent\] \[repos\/own\/club\/issues\/7\/comments\]/,
  );
  expect(ran("Comment", env, { ids: "41\\n42\\n" }).calls.at(-1)).toContain(
    "[PATCH] [repos/own/club/issues/comments/41]",
  );
  expect(readFileSync(join(folder, "journeys.md"), "utf8")).toBe("<!-- journeys -->\nsaid\n");
});

test("a comment is no longer than GitHub takes, and the summary of the job has all", () => {
  const long = 'for line in $(seq 2000); do echo "$line: something changes for somebody at a step"; done';
  const env = { FOLDER: "journeys", BASE: "main", NUMBER: "7", GITHUB_REPOSITORY: "own/club" };
  expect(ran("Comment", env, { says: long }).code).toBe(0);
  const [comment, whole] = [join(folder, "journeys.md"), summary()].map((path) => readFileSync(path, "utf8"));
  expect(whole).toMatch(/^2000: /m);
  expect(comment?.length).toBeLessThan(65_536);
  expect(comment).toMatch(/^<!-- journeys -->\n1: [^]*\nAll of it is in the summary of the job\.\n$/);
});

test("docs/ci.md names every input", () => {
  const page = readFileSync("docs/ci.md", "utf8");
  expect(Object.keys(action.inputs).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
