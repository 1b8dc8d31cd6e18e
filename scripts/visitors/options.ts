import { parseArgs } from "node:util";
import { METRIC_NAMES } from "../../src/experiments/statistics/index.ts";
import type { Effects, Faults } from "./draw.ts";

export interface Options {
  readonly flags: readonly string[];
  /** Who are counted. */
  readonly visitors: number;
  readonly days: number;
  readonly effects: Effects;
  readonly faults: Faults;
  /** The name of a database that is not the built-in one. */
  readonly database?: string;
  readonly seed: number;
}

export const HELP = `npm run experiments:simulate -- --flag <flag> [--flag <flag>] …   with the settings of the service

  --flag          An experiment (needed). Each visitor is counted in one or more of them
  --visitors      How many visitors are counted (5000)
  --days          Over how many days until now they come (14)
  --effect        What the arms but the first one change: paid=+8%, or socialProof:registered=-5% of one experiment.
                  Of ${METRIC_NAMES.join(", ")}
  --fault         sample-ratio=1: the last arm has a point fewer than its share says. two-arms=1: one percent of the
                  visitors see another arm, too
  --seed          A number: the same visitors again
  --database      The name of the database, if it is not the built-in one: it gets visitors who do not exist

Only where payments go to the sandbox, never in production. An experiment that gives everybody the same arm is started
with equal shares. Without --effect the arms do not differ.`;

const DISTORTIONS = { "sample-ratio": "sampleRatio", "two-arms": "twoArms" } as const;

/** Reads the command's arguments. Throws an error with a line for each wrong one. `undefined`: help is wanted. */
export function readOptions(args: readonly string[]): Options | undefined {
  const many = { type: "string", multiple: true, default: [] as string[] } as const;
  const { values } = parsed(() =>
    parseArgs({
      args: [...args],
      options: {
        flag: many,
        effect: many,
        fault: many,
        visitors: { type: "string", default: "5000" },
        days: { type: "string", default: "14" },
        seed: { type: "string" },
        database: { type: "string" },
        help: { type: "boolean" },
      },
    }),
  );
  if (values.help) return undefined;
  const problems: string[] = [];
  const whole = (name: string, text: string, most: number): number => {
    const number = /^\d+$/.test(text) ? Number(text) : NaN;
    if (!(number >= 1 && number <= most))
      problems.push(`--${name} must be a whole number from 1 to ${most}, not "${text}"`);
    return number;
  };
  const flags = [...new Set(values.flag)];
  if (flags.length === 0) problems.push("--flag is needed: an experiment of flows/experiments.json");
  const effects: Record<string, Record<string, number>> = {};
  for (const text of values.effect) {
    const [, one, metric = "", percent] = /^(?:(\w+):)?(\w+)=([+-]?\d+(?:\.\d+)?)%?$/.exec(text) ?? [];
    if (!METRIC_NAMES.some((known) => known === metric) || !(Number(percent) > -100 && Number(percent) <= 1000))
      problems.push(`--effect must be such as paid=+8%, with one of ${METRIC_NAMES.join(", ")}, not "${text}"`);
    if (one !== undefined && !flags.includes(one)) problems.push(`--effect names "${one}", which is no --flag`);
    for (const flag of one === undefined ? flags : [one])
      effects[flag] = { ...effects[flag], [metric]: 1 + Number(percent) / 100 };
  }
  const faults: { sampleRatio?: number; twoArms?: number } = {};
  for (const text of values.fault) {
    const [, name = "", percent] = /^([\w-]+)=(\d+(?:\.\d+)?)%?$/.exec(text) ?? [];
    const fault = Object.hasOwn(DISTORTIONS, name) ? DISTORTIONS[name as keyof typeof DISTORTIONS] : undefined;
    if (fault === undefined || !(Number(percent) <= 50))
      problems.push(`--fault must be sample-ratio=1 or two-arms=1, up to 50, not "${text}"`);
    else faults[fault] = Number(percent);
  }
  const { database } = values;
  const options = {
    flags,
    visitors: whole("visitors", values.visitors, 1_000_000),
    days: whole("days", values.days, 180),
    effects,
    faults,
    ...(database !== undefined && { database }),
    seed: values.seed === undefined ? Math.floor(Math.random() * 1_000_000) + 1 : whole("seed", values.seed, 2 ** 31),
  };
  if (problems.length > 0) throw new Error(`${problems.join("\n")}\n--help lists the options`);
  return options;
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Error(`${(error as Error).message.split("\n")[0]}\n--help lists the options`, { cause: error });
  }
}
