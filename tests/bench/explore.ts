/**
 * What exploring costs, in processor time: the repository's journeys, and generated ones with more and more steps,
 * flags and answers.
 *
 *     npx node tests/bench/explore.ts
 */
import { join } from "node:path";
import { explore } from "../../src/explorer/index.ts";
import { type Named, readRepository, type Repository } from "../../src/model/index.ts";

const root = join(import.meta.dirname, "../..");

async function measure(name: string, repo: Repository, flow: Named): Promise<void> {
  const begun = process.cpuUsage();
  const { states, transitions, findings } = await explore(repo, flow);
  const { user, system } = process.cpuUsage(begun);
  const seconds = (user + system) / 1e6;
  const rate = Math.round(states / seconds).toLocaleString("en");
  console.log(
    name.padEnd(28),
    `${seconds.toFixed(2)} s`.padStart(9),
    `${states.toLocaleString("en")} states`.padStart(15),
    `${transitions.toLocaleString("en")} transitions`.padStart(22),
    `${rate} states/s`.padStart(16),
    findings.length > 0 ? `${findings.length} findings` : "",
  );
}

const own = readRepository(root);
for (const flow of own.flows) await measure(flow.id, own, flow);
const growing: readonly (readonly [string, Shape])[] = [
  ...[10, 100, 300, 1000].map((steps) => [`${steps} steps`, { steps, flags: 0, answers: 1 }] as const),
  ...[1, 4, 16].map((flags) => [`20 steps, ${flags} flags`, { steps: 20, flags, answers: 1 }] as const),
  ...[2, 8, 32].map((answers) => [`20 steps, ${answers} answers each`, { steps: 20, flags: 0, answers }] as const),
];
for (const [name, shape] of growing) {
  const repo = made(shape);
  for (const flow of repo.flows) await measure(name, repo, flow);
}

interface Shape {
  readonly steps: number;
  readonly flags: number;
  /** How many answers each step's rules distinguish. */
  readonly answers: number;
}

/** Generates a journey of that shape: a choice leads on from each step, and guards check the progress. */
function made({ steps, flags, answers }: Shape): Repository {
  const ids = Array.from({ length: steps }, (_, index) => `s${index}`);
  const names = Array.from({ length: flags }, (_, index) => `flag${index}`);
  const step = (id: string, index: number) => {
    const next = ids[index + 1] ?? id;
    const flag = names[index % Math.max(1, flags)];
    const options = Array.from({ length: answers }, (_, answer) => `answer${answer}`);
    const rules = (answer: number) => [
      { do: [{ set: { "data.done": index + 1, "data.last": `a${answer}` } }], goto: next },
    ];
    const skip = flag === undefined ? [] : [{ when: `flags.${flag} == 'treatment' && data.last == 'a0'`, goto: next }];
    return {
      path: `/${id}`,
      title: "title",
      guards: index === 0 ? [] : [{ when: `data.done < ${index}`, goto: "s0" }, ...(index < steps - 1 ? skip : [])],
      page: [{ block: "buttons", buttons: options.map((event) => ({ event, text: "title" })) }],
      on: Object.fromEntries(options.map((event, answer) => [event, rules(answer)])),
      ...(index === steps - 1 && { end: true }),
    };
  };
  const enumOf = ["", ...Array.from({ length: answers }, (_, answer) => `a${answer}`)];
  const files: Record<string, unknown> = {
    "flows/made/flow.json": {
      id: "made",
      basePath: "/made",
      start: "s0",
      data: "schemas/made/data.schema.json",
      storage: { area: "local", key: "made" },
      steps: Object.fromEntries(ids.map((id, index) => [id, step(id, index)])),
    },
    "flows/experiments.json": { experiments: names.map((flag) => ({ flag, arms: ["control", "treatment"] })) },
    "schemas/made/data.schema.json": {
      type: "object",
      required: ["done", "last"],
      properties: { done: { type: "integer", default: 0 }, last: { type: "string", enum: enumOf, default: "" } },
    },
    "schemas/api/openapi.json": { openapi: "3.1.0", paths: {} },
    "locales/en/made.json": { title: "Title" },
    "renderers/blocks/buttons/descriptor.json": {
      name: "buttons",
      why: "Made up.",
      properties: {
        type: "object",
        properties: {
          buttons: {
            type: "array",
            items: { type: "object", properties: { event: { "x-kind": "event" }, text: { "x-kind": "text" } } },
          },
        },
      },
      events: {},
    },
  };
  return readRepository("/nowhere", new Map(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)])));
}
