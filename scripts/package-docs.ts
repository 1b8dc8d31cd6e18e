import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The page that is the package's README. */
const README = "embedding";

/** The other pages that people need who write journeys in an application of their own, by their name in `docs`. */
const PAGES = ["language", "flow", "checks", "import", "exploration", "ci"];

/** What only this repository has: its own blocks, benchmarks and files. */
const OF_REPOSITORY = /<!-- repository -->\n[^]*?<!-- \/repository -->\n/g;

/** All of them, as paths in the repository. */
export const PACKAGED_DOCS: readonly string[] = [README, ...PAGES].map((name) => `docs/${name}.md`);

/** Writes the README and `docs/` of the package. A link to a page that is not in the package becomes plain words. */
export function writePackageDocs(root: string, to: string): void {
  const page = (name: string) => readFileSync(join(root, "docs", `${name}.md`), "utf8");
  mkdirSync(join(to, "docs"), { recursive: true });
  writeFileSync(join(to, "README.md"), withLinks(page(README), "docs/", ""));
  for (const name of PAGES) {
    const own = page(name).replaceAll(OF_REPOSITORY, "");
    const text = withoutBlocksOf(join(root, "renderers/commerce"), withCommands(own));
    writeFileSync(join(to, "docs", `${name}.md`), withLinks(text, "", "../"));
  }
}

/** The commands of the package instead of this repository's scripts. An application has `npm run dev`, too. */
function withCommands(text: string): string {
  return text.replaceAll(/npm run (?:flow(?: --)?|(check|generate)(?: --(?= ))?)(?![\w:-])/g, (_, own = "") =>
    `npx flow ${String(own)}`.trimEnd(),
  );
}

/** In the package are only the blocks for any journey. */
function withoutBlocksOf(folder: string, text: string): string {
  const [before, heading = "", after = ""] = text.split(/(^## Blocks\n)/m);
  const rows = after.replaceAll(/^\| `(\w+)` \|.*\n/gm, (row, name) => (existsSync(join(folder, name)) ? "" : row));
  return `${before}${heading}${rows}`;
}

/** `docs` and `readme`: where these are, as seen from the page. Links inside the page and to other sites stay. */
function withLinks(text: string, docs: string, readme: string): string {
  return text.replaceAll(
    /(!?)\[([^\]]+)\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)/g,
    (_, picture, words, path, place = "") => {
      const [, name = ""] = /^([\w-]+)\.md$/.exec(String(path)) ?? [];
      if (name === README) return `[${words}](${readme}README.md${place})`;
      if (PAGES.includes(name)) return `[${words}](${docs}${name}.md${place})`;
      return picture === "" ? words : "";
    },
  );
}
