import { createHash } from "node:crypto";
import { PACKAGE } from "../../compiler/index.ts";
import { type Problem, VERSION } from "../../model/index.ts";
import { rules } from "../all.ts";
import { explorationKinds } from "../exploration-kinds.ts";
import { lineHashes } from "./line-hashes.ts";
import type { Report } from "./report.ts";

/**
 * SARIF 2.1.0 (OASIS), with what GitHub's code scanning requires in addition to the standard: a short and a full
 * description of each rule, a level, a help text, relative addresses, and a fingerprint that survives edits elsewhere
 * in the file.
 */
export const sarifReport: Report = ({ repo, problems, prefix }) => {
  const ids = kinds.map(({ id }) => id);
  const hashes = new Map<string, readonly string[]>();
  const lineHash = ({ file, position }: Problem): string | undefined => {
    const text = repo.files.get(file)?.text;
    if (text !== undefined && !hashes.has(file)) hashes.set(file, lineHashes(text));
    return hashes.get(file)?.[position.line - 1];
  };
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: PACKAGE, semanticVersion: VERSION, rules: kinds.map(describe) } },
        columnKind: "utf16CodeUnits",
        results: problems.map((problem) => resultOf(problem, ids.indexOf(problem.rule), prefix, lineHash(problem))),
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

function resultOf(
  { rule, severity, file, pointer, position, message }: Problem,
  ruleIndex: number,
  prefix: string,
  lineHash: string | undefined,
) {
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
    partialFingerprints: {
      "journeyPlace/v1": fingerprint(rule, file, pointer, message),
      ...(lineHash !== undefined && { primaryLocationLineHash: lineHash }),
    },
  };
}

/** Hashes the place in the definitions, which stays the same when lines move. */
function fingerprint(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
}
