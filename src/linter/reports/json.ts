import type { Report } from "./report.ts";

/** `{ "problems": [...], "ms": number }`. Paths are relative to the repository. */
export const jsonReport: Report = ({ problems, ms }) => `${JSON.stringify({ problems, ms }, null, 2)}\n`;
