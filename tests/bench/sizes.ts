/**
 * What rules and exploration cost in processor time as a journey grows: fields of a form (a tenth of them shown by the
 * field before), steps, experiments, sites and languages. `n log n`: the measured growth compared with that of n log n
 * since the size before; up to 1.0 it grows no faster.
 */
import { explore } from "../../src/explorer/index.ts";
import { check } from "../../src/linter/index.ts";
import { readRepository, type Repository } from "../../src/model/index.ts";

interface Size {
  readonly fields: number;
  readonly steps: number;
  readonly experiments: number;
  readonly sites: number;
  readonly languages: number;
}

const SMALL: Size = { fields: 10, steps: 5, experiments: 0, sites: 1, languages: 1 };
const GROWING: Readonly<Record<keyof Size, readonly number[]>> = {
  fields: [250, 500, 1_000],
  steps: [25, 50, 100],
  experiments: [5, 10, 20],
  sites: [3, 6, 12],
  languages: [2, 5, 10],
};

/** Prints a line for each size. */
export async function printSizes(): Promise<void> {
  // The first run warms up.
  await timeOf(SMALL);
  for (const [name, sizes] of Object.entries(GROWING) as [keyof Size, readonly number[]][]) {
    let before: { readonly size: number; readonly seconds: number } | undefined;
    for (const size of sizes) {
      const { seconds, findings, transitions } = await timeOf({ ...SMALL, [name]: size });
      const nLogN = (n: number) => n * Math.log2(n);
      const growth = before && seconds / before.seconds / (nLogN(size) / nLogN(before.size));
      console.log(
        `${size.toLocaleString("en")} ${name}`.padEnd(46),
        `${seconds.toFixed(2)} s`.padStart(19),
        `  ${transitions.toLocaleString("en")} transitions`,
        growth === undefined ? "" : `  ${growth.toFixed(2)} of n log n`,
        findings === 0 ? "" : `  ${findings} findings`,
      );
      before = { size, seconds };
    }
  }
}

async function timeOf(size: Size) {
  const repo = made(size);
  const begun = process.cpuUsage();
  check(repo);
  let transitions = 0;
  let findings = 0;
  for (const flow of repo.flows) {
    const explored = await explore(repo, flow);
    transitions += explored.transitions;
    findings += explored.findings.length;
  }
  const { user, system } = process.cpuUsage(begun);
  return { seconds: (user + system) / 1e6, transitions, findings };
}

/** A journey whose steps each have a form; the fields are in the first one. */
function made({ fields, steps, experiments, sites, languages }: Size): Repository {
  const ids = numbered("s", steps);
  const flags = numbered("flag", experiments);
  const step = (id: string, index: number) => {
    const next = ids[index + 1] ?? "end";
    const on = { do: [{ set: { "data.done": index + 1 } }], goto: next };
    const skips = flags.flatMap((flag, at) =>
      at % steps === index ? [{ when: `flags.${flag} == 'treatment'`, ...on, goto: "end" }] : [],
    );
    return {
      path: `/${id}`,
      title: "title",
      guards: index === 0 ? [] : [{ when: `data.done < ${index}`, goto: "s0" }],
      page: [{ block: "form", schema: `schemas/made/${index === 0 ? "large" : "small"}`, submit: "title" }],
      on: { submit: [...skips, on] },
    };
  };
  const end = { path: "/end", title: "title", end: true, page: [], guards: [], on: {} };
  const all = [...ids.map((id, index) => [id, step(id, index)] as const), ["end", end] as const];
  const files: Record<string, unknown> = {
    "flows/made/flow.json": {
      id: "made",
      basePath: "/made",
      start: "s0",
      data: "schemas/made/data.schema.json",
      storage: { area: "local", key: "made" },
      steps: Object.fromEntries(all),
    },
    "flows/experiments.json": { experiments: flags.map((flag) => ({ flag, arms: ["control", "treatment"] })) },
    "flows/sites.json": {
      sites: numbered("site", sites).map((id, index) => ({ id, ...(index === 0 && { default: true }), links: {} })),
    },
    "schemas/made/data.schema.json": {
      type: "object",
      required: ["done"],
      properties: { done: { type: "integer", default: 0 } },
    },
    "schemas/made/large.schema.json": formOf(fields),
    "schemas/made/small.schema.json": formOf(2),
    "schemas/api/openapi.json": { openapi: "3.1.0", paths: {} },
    "renderers/blocks/form/descriptor.json": FORM,
  };
  for (const code of LANGUAGES.slice(0, languages)) files[`locales/${code}/made.json`] = { title: "Title" };
  return readRepository("/nowhere", new Map(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)])));
}

function formOf(count: number): object {
  const isQuestion = (index: number) => index % 10 === 9;
  const properties = numbered("f", count).map((name, index) => {
    const text = { title: "title", type: "string", minLength: 1, maxLength: 40 };
    const cases = [{ when: `self.f${index - 1} == 'yes'`, is: "required" }, { is: "hidden" }];
    if (isQuestion(index)) return [name, { ...text, "x-cases": cases }];
    return [name, index % 10 === 8 ? { title: "title", enum: ["yes", "no"] } : text];
  });
  return {
    type: "object",
    additionalProperties: false,
    required: numbered("f", count).filter((_, index) => !isQuestion(index)),
    properties: Object.fromEntries(properties) as object,
  };
}

const LANGUAGES = ["en", "es", "fr", "de", "it", "pt", "nl", "da", "sv", "fi"];

const FORM = {
  name: "form",
  why: "Made up.",
  properties: {
    type: "object",
    properties: { name: { type: "string" }, schema: { "x-kind": "form" }, submit: { "x-kind": "text" } },
  },
  events: { submit: { required: true, payload: { type: "object" } } },
  prefix: "name",
};

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index}`);
}
