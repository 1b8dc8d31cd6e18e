import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const known = new Map<string, string>();

/**
 * Fingerprint of a journey's definition in this build: that of its compiled program, so that a change of texts alone is
 * no other definition.
 */
export function definitionOf(flow: string): string {
  let definition = known.get(flow);
  if (definition === undefined) {
    const program = readFileSync(new URL(`../../generated/programs/${flow}.js`, import.meta.url));
    definition = createHash("sha256").update(program).digest("hex").slice(0, 16);
    known.set(flow, definition);
  }
  return definition;
}
