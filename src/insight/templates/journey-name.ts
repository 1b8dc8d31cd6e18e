/** Folders that are not journeys, and names of text files that belong to no journey. */
const TAKEN: ReadonlySet<string> = new Set(["shared", "language", "api", "common", "service"]);

/** Why a journey cannot have this name, as a sentence, or `undefined` if it can. */
export function nameProblem(name: string): string | undefined {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return "Name the journey in small letters, digits and hyphens.";
  return TAKEN.has(name) ? `"${name}" is already used for something else. Choose another name.` : undefined;
}
