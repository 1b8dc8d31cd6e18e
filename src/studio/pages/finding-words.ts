import type { Finding } from "../protocol.ts";

/**
 * The message of a finding for people without a terminal: what only a command can do, a developer does, and who changes
 * a promised text learns what to do.
 */
export function findingWords({ message }: Pick<Finding, "message">): string {
  if (/^Expected the text \S+ to say /.test(message))
    return `${message} A simulation promises these words. If they are to change, change them there too.`;
  return message.replace(
    /If this is intended, run: (npm run flow -- record[^.]*)\.$/,
    "If this is intended, a developer accepts it: “$1”.",
  );
}
