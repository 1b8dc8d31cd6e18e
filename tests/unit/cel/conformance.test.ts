import { readFileSync } from "node:fs";
import { tests } from "@bufbuild/cel-spec/testdata/conformance.js";
import { expect, test } from "vitest";
import { checkCel, compileCel } from "../../../src/cel/index.ts";
import { runtimeImports } from "../../../src/compiler/index.ts";
import { importHere, loadModule } from "../compiler/import-here.ts";

interface Suite {
  readonly name: string;
  readonly suites?: readonly Suite[];
  readonly tests?: readonly { readonly original: unknown }[];
}

/** A case of CEL's own conformance suite, in its JSON form. */
interface Case {
  readonly expr: string;
  readonly value?: Value;
  readonly bindings?: unknown;
  readonly container?: unknown;
  readonly typeEnv?: unknown;
}

type Value = Readonly<Record<string, unknown>>;

/** The value as JSON, without -0; `undefined` for kinds that the language does not have (bytes, times, messages). */
function jsonOf(value: Value): unknown {
  if ("boolValue" in value) return value["boolValue"];
  if ("stringValue" in value) return value["stringValue"];
  if ("nullValue" in value) return null;
  if ("int64Value" in value) return Number(value["int64Value"]);
  if ("doubleValue" in value) return typeof value["doubleValue"] === "number" ? value["doubleValue"] + 0 : undefined;
  if ("listValue" in value) {
    const items = ((value["listValue"] as { values?: Value[] }).values ?? []).map(jsonOf);
    return items.includes(undefined) ? undefined : items;
  }
  if (!("mapValue" in value)) return undefined;
  const entries = (value["mapValue"] as { entries?: { key: Value; value: Value }[] }).entries ?? [];
  const pairs = entries.map((entry) => [jsonOf(entry.key), jsonOf(entry.value)] as const);
  return pairs.every(([key, inner]) => typeof key === "string" && inner !== undefined)
    ? Object.fromEntries(pairs)
    : undefined;
}

const casesOf = (suite: Suite): Case[] => [
  ...(suite.suites ?? []).flatMap(casesOf),
  ...(suite.tests ?? []).map(({ original }) => original as Case),
];

/** Why the test leaves a case out; `undefined` for the cases that it runs. */
function leftOut({ expr, value, bindings, container, typeEnv }: Case): string | undefined {
  if (value === undefined) return "an error is wanted: in a journey nothing fails, and the checker refuses what would";
  if (bindings !== undefined || container !== undefined || typeEnv !== undefined)
    return "variables of Protocol Buffers' types: here their types come from JSON Schema";
  if (jsonOf(value) === undefined) return "a value that JSON cannot hold (bytes, times, messages, NaN)";
  return checkCel(expr, {}).problems.length > 0
    ? "what the language leaves out, and the checker refuses (unsigned numbers, bytes, times, optional values, other macros)"
    : undefined;
}

const everyCase = casesOf(tests);
const cases = everyCase.flatMap((one) =>
  leftOut(one) === undefined ? [{ expr: one.expr, wanted: jsonOf(one.value ?? {}) }] : [],
);

test("compiled CEL passes every case of CEL's conformance suite that the checker accepts and JSON can represent", async () => {
  const functions = cases.map(({ expr }) => `()=>(${compileCel(expr, { variables: {} })})`).join(",\n");
  const code = `${runtimeImports(functions, importHere)}export default [${functions}];`;
  const { default: programs } = await loadModule<{ default: (() => unknown)[] }>(code);
  const compiled = cases.map(({ expr }, index) => ({ expr, wanted: programs[index]?.() }));
  expect(compiled).toEqual(cases);
  expect(cases.length).toBeGreaterThan(430);
});

test("docs/standards.md has the number of conformance cases, and the reasons for those left out", () => {
  const text = readFileSync(new URL("../../../docs/standards.md", import.meta.url), "utf8");
  expect(text).toContain(`**${cases.length} of ${everyCase.length}**`);
  const counted = new Map<string, number>();
  for (const reason of everyCase.map(leftOut))
    if (reason !== undefined) counted.set(reason, (counted.get(reason) ?? 0) + 1);
  for (const [reason, count] of counted) expect(text).toContain(`| ${count} | ${reason} |`);
});
