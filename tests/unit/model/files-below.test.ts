import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow } from "../../../src/model/index.ts";
import { newFolder } from "../new-folder.ts";

test("finds files in linked folders too, and no file twice when a link leads back to its folder", () => {
  const root = newFolder();
  for (const folder of ["flows/join", "other"]) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ["flows/a.json", "flows/join/b.json", "other/c.json"]) writeFileSync(join(root, file), "{}");
  symlinkSync(join(root, "other"), join(root, "flows/linked"));
  symlinkSync(join(root, "flows"), join(root, "flows/join/round"));
  symlinkSync(join(root, "gone"), join(root, "flows/broken"));
  symlinkSync(join(root, "other/c.json"), join(root, "flows/file.json"));
  expect(filesBelow(join(root, "flows")).toSorted()).toEqual(
    ["flows/a.json", "flows/join/b.json", "flows/linked/c.json"].map((path) => join(root, path)),
  );
  expect(() => filesBelow(join(root, "none"))).toThrow("ENOENT");
});
