import { createHash } from "node:crypto";
import type { Problem } from "../../model/index.ts";
import { rules } from "../all.ts";
import { explorationKinds } from "../exploration-kinds.ts";
import type { Report } from "./report.ts";

/**
 * SARIF 2.1.0 (OASIS), with what GitHub's code scanning requires in addition to the standard: a short and a full
 * description of each rule, a level, a help text, relative addresses, and a fingerprint that survives edits elsewhere
 * in the file.
 */
export const sarifReport: Report = ({ problems, prefix }) => {
  const ids = kinds.map(({ id }) => id);
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "npm run check", rules: kinds.map(describe) } },
        columnKind: "utf16CodeUnits",
        results: problems.map((problem) => resultOf(problem, ids.indexOf(problem.rule), prefix)),
        invocations: [{ executionSuccessful: true }],
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};

/** Both sources of problems: rules check files, and explorations check journeys. */
const kinds = [...rules, ...explorationKinds];

function describe({ id, finds, why, severity }: (typeof kinds)[number]) {
  return {
    id,
    name: id,
    shortDescription: { text: firstSentence(finds) },
    fullDescription: { text: finds },
    help: { text: `${finds} ${why}`, markdown: `${finds}\n\n*Why it matters:* ${why}` },
    defaultConfiguration: { level: severity ?? "error" },
    properties: { tags: ["journey"], precision: "high" },
  };
}

function resultOf({ rule, severity, file, pointer, position, message }: Problem, ruleIndex: number, prefix: string) {
  const { line, column, endLine, endColumn } = position;
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  const artifactLocation = { uri: encodeURI(prefix + file), uriBaseId: "%SRCROOT%" };
  return {
    ruleId: rule,
    ruleIndex,
    level: severity,
    message: { text: message },
    locations: [
      {
        physicalLocation: { artifactLocation, region },
        logicalLocations: [{ fullyQualifiedName: `${file}#${pointer}`, kind: "property" }],
      },
    ],
    partialFingerprints: { "journeyPlace/v1": fingerprint(rule, file, pointer, message) },
  };
}

/** Hashes the place in the definitions, which stays the same when lines move. */
function fingerprint(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
}
