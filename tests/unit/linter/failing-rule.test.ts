import { expect, test, vi } from "vitest";
import { rules, runCheck } from "../../../src/linter/index.ts";
import { FIXTURES } from "./fixture.ts";
import { newFolder } from "../new-folder.ts";

test("when a rule throws, the check still reports the other rules' findings and exits with 2", async () => {
  const ruleOf = (id: string) => {
    const rule = rules.find((one) => one.id === id);
    if (rule === undefined) throw new Error(`There is no rule ${id}`);
    return rule;
  };
  vi.spyOn(ruleOf("locale-plurals"), "check").mockImplementation(() => {
    throw new RangeError("not a language");
  });
  vi.spyOn(ruleOf("unknown-text"), "check").mockImplementation(function* ({ repo }) {
    const [file] = repo.flows.map((flow) => flow.file);
    if (file !== undefined) yield { file, pointer: "/id", message: "This is told." };
    throw new RangeError("half way");
  });
  // A copy, because the findings of files that another test has had checked are known.
  const folder = newFolder(`${FIXTURES}good`);
  let [out, error] = ["", ""];
  const terminal = {
    cwd: "/",
    colours: false,
    out: (text: string) => void (out += text),
    error: (text: string) => void (error += text),
  };
  expect(await runCheck([folder], terminal)).toBe(2);
  expect(out).toMatch(/flows\/trip\/flow\.json:3:\d+ error unknown-text\n {2}This is told\./);
  expect(error).toBe(
    "The check could not run: the rule unknown-text failed (RangeError: half way), the rule locale-plurals failed (RangeError: not a language). This is a mistake in the checker, not in the files\n",
  );
  [out, error] = ["", ""];
  const explore = vi.fn<NonNullable<Parameters<typeof runCheck>[2]>>(async (_, signal) => {
    await vi.waitUntil(() => signal.aborted);
    throw new Error("given up");
  });
  expect(await runCheck([folder], terminal, explore)).toBe(2);
  expect(out).toContain("This is told.");
  expect(error).toContain("the rule locale-plurals failed");
});
