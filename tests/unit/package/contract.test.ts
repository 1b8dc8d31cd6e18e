import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the contract of calls does not refer to files of a journey", () => {
  const files = globSync("schemas/api/*.json");
  expect(files).toContain("schemas/api/openapi.json");
  const outside = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"\$ref":\s*"([^"]*)"/g)]
      .map(([, to = ""]) => `${file}: ${to}`)
      .filter((found) => !/: (?:#|\.\/[\w-]+\.schema\.json#)/.test(found)),
  );
  expect(outside).toEqual([]);
});
