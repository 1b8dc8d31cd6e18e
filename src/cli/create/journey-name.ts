/** Folders beside those of journeys, and texts that are no journey's. */
const TAKEN: ReadonlySet<string> = new Set(["shared", "language", "api", "common", "service"]);

/** Why a journey cannot be called so, in a sentence; `undefined` where it can. */
export function nameProblem(name: string): string | undefined {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return "Name the journey in small letters, digits and hyphens.";
  return TAKEN.has(name) ? `"${name}" is the name of something else. Choose another one.` : undefined;
}
