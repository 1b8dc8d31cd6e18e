import { readFileSync } from "node:fs";

const page = () => readFileSync("docs/embedding.md", "utf8");

/** The files of the application that docs/embedding.md makes, by path. A later one may replace an earlier one. */
export function documentedFiles(): ReadonlyMap<string, string> {
  const files = [...page().matchAll(/^```\w+ (\S+)\n([^]*?)^```$/gm)];
  if (files.length < 10) throw new Error("docs/embedding.md names the files of its examples after their language");
  return new Map(files.map(([, path = "", text = ""]) => [path, text]));
}

/** The commands that docs/embedding.md says below a heading, line by line, without comments. */
export function documentedCommands(heading: string): readonly string[] {
  const [, section] = page().split(new RegExp(`^#+ ${heading}$`, "m"));
  const [, block = ""] = /^```sh\n([^]*?)^```$/m.exec(section ?? "") ?? [];
  const lines = block.split("\n").map((line) => line.replace(/\s+#.*$/, "").trim());
  if (block === "") throw new Error(`docs/embedding.md has no commands below "${heading}"`);
  return lines.filter((line) => line !== "");
}
