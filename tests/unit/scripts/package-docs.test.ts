import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { writePackageDocs } from "../../../scripts/package-docs.ts";

test("whoever has only the package can read the language and follow each link of its pages", () => {
  const folder = mkdtempSync(join(tmpdir(), "package-docs-"));
  writePackageDocs(join(import.meta.dirname, "../../.."), folder);
  const pages = globSync("**/*.md", { cwd: folder });
  expect(pages).toContain("docs/language.md");
  const broken = pages.flatMap((page) => {
    const links = readFileSync(join(folder, page), "utf8").matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g);
    return [...links].flatMap(([link, path = ""]) =>
      existsSync(join(folder, dirname(page), path)) ? [] : [`${page}: ${link}`],
    );
  });
  expect(broken).toEqual([]);
  expect(readFileSync(join(folder, "README.md"), "utf8")).toContain("](docs/language.md");
  // Commands and blocks that the package does not have.
  const language = readFileSync(join(folder, "docs/language.md"), "utf8");
  const other = pages.flatMap(
    (page) =>
      readFileSync(join(folder, page), "utf8").match(/npm run (?:flow|check --|generate|bench|places|cities).*/g) ?? [],
  );
  expect(other).toEqual([]);
  expect(language).toContain("- `npx flow check` looks for");
  expect(language).toContain("| `heading` |");
  expect(language).not.toContain("| `review` |");
  expect(language).not.toContain("`listPackages`");
  rmSync(folder, { recursive: true });
});
