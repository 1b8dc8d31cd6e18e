import { applicationArtifacts } from "../compiler/generate/index.ts";
import { check } from "../linter/index.ts";
import { type Problem, readRepository } from "../model/index.ts";

/** The files of a folder of journeys: the text of each, by its path. */
export type Files = Readonly<Record<string, string>>;

export interface Checked {
  /** What the check finds in the files, sorted by file and place. */
  readonly problems: readonly Pick<Problem, "rule" | "severity" | "file" | "position" | "message">[];
  /** The compiled modules by their path, as for an application. `null` if there is an error. */
  readonly modules: Files | null;
}

/** A folder that does not exist: everything in it is given. */
const FOLDER = "/journeys";

/** Checks and compiles a folder of journeys. `descriptors`: those of this package's blocks and widgets, by path. */
export async function checked(files: Files, descriptors: Files): Promise<Checked> {
  const repo = readRepository(FOLDER, new Map([...Object.entries(descriptors), ...Object.entries(files)]));
  const problems = check(repo).map(({ rule, severity, file, position, message }) => {
    return { rule, severity, file, position, message };
  });
  if (problems.some(({ severity }) => severity === "error")) return { problems, modules: null };
  const modules = await Promise.all(
    applicationArtifacts(repo)
      .filter(({ path }) => path.endsWith(".js"))
      .map(async ({ path, code }) => [path, await code()] as const),
  );
  return { problems, modules: Object.fromEntries(modules) };
}
