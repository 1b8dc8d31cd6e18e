import { expect, test } from "vitest";
import { linked } from "../../../src/playground/linked.ts";

const MODULES = {
  "journeys.js": 'import { forms } from "./forms/index.js";\nexport const load = () => import("./programs/trial.js");',
  "forms/index.js": 'export const forms = () => import("./trial/details.js");',
  "forms/trial/details.js": 'import { a } from "twofold-flow/runtime/forms";\nimport b from "../shared.js";',
  "forms/shared.js": "export default 1;",
  "programs/trial.js": 'import b from "../forms/shared.js";',
  "unneeded.js": "export {};",
};

test("each module that is needed gets one address, and imports others by theirs; packages stay", () => {
  const made: string[] = [];
  const address = linked(MODULES, "journeys.js", (code) => `blob:${made.push(code)}`);
  expect(address).toBe("blob:5");
  expect(made).toEqual([
    "export default 1;",
    'import { a } from "twofold-flow/runtime/forms";\nimport b from "blob:1";',
    'export const forms = () => import("blob:2");',
    'import b from "blob:1";',
    'import { forms } from "blob:3";\nexport const load = () => import("blob:4");',
  ]);
});

test("a module that is missing is named", () => {
  expect(() => linked({ "a.js": 'import "./b.js"; export * from "./c.js";' }, "a.js", () => "")).toThrow(
    "There is no module c.js",
  );
});
