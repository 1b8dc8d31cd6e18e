import type { Finding } from "../protocol.ts";

/** The message of a finding for people without a terminal: what only a command can do, a developer does. */
export function findingWords({ message }: Pick<Finding, "message">): string {
  return message.replace(
    /If this is intended, run: (npm run flow -- record[^.]*)\.$/,
    "If this is intended, a developer accepts it: “$1”.",
  );
}
