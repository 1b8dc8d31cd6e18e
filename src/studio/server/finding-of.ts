import type { Problem } from "../../model/index.ts";
import type { Finding } from "../protocol.ts";

/** A problem of the check, for the Studio's pages. */
export function findingOf({ severity, rule, message, file, position, accept, fix, replay }: Problem): Finding {
  return {
    severity,
    rule,
    // The map shows the path, so the lines after the first one, which are meant for a terminal, are removed.
    message: replay === undefined ? message : (message.split("\n")[0] ?? ""),
    file,
    line: position.line,
    column: position.column,
    ...(accept && { accept }),
    ...(fix && { fix }),
    ...(replay && { replay }),
  };
}
