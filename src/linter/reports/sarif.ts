import { createHash } from "node:crypto";
import { PACKAGE } from "../../compiler/index.ts";
import { type Problem, VERSION } from "../../model/index.ts";
import { rules } from "../all.ts";
import { explorationKinds } from "../exploration-kinds.ts";
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

/**
 * The `primaryLocationLineHash` of each line of a file, as GitHub's code scanning calculates it: a polynomial hash of
 * the 100 characters from the line's beginning, without spaces, and a number that tells equal ones apart. With another
 * value, GitHub would show a problem that has only moved as a new one.
 */
export function lineHashes(text: string): readonly string[] {
  const written = text.replaceAll(/\r\n?/g, "\n").replaceAll(/[ \t]/g, "");
  const codes = [...Array.from({ length: written.length }, (_, at) => written.charCodeAt(at)), END];
  const counts = new Map<string, number>();
  const starts = [0, ...codes.flatMap((code, at) => (code === LINE_FEED ? [at + 1] : []))];
  return starts.map((start) => {
    let hash = 0n;
    for (let at = start; at < start + LENGTH; at += 1)
      hash = BigInt.asUintN(64, hash * FACTOR + BigInt(codes[at] ?? 0));
    const value = hash.toString(16);
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    return `${value}:${count}`;
  });
}

const LENGTH = 100;
const FACTOR = 37n;
const LINE_FEED = 10;
/** Stands for the end of the file. */
const END = 65_535;
