import type { Program } from "../../engine/index.ts";
import {
  bundlePlace,
  bundleSchema,
  dataSchema,
  descriptorOf,
  findOperation,
  once,
  oncePerName,
  pathsAbout,
  propertiesOf,
  type Repository,
  type ValueAbout,
} from "../../model/index.ts";
import type { Concern } from "./concerns.ts";
import { blockOf, type LineDifference } from "./line-differences.ts";

/**
 * What is sensitive to changes in a journey, as marked in the contract, the forms, the data and the blocks (`x-about`).
 */
export interface Sensitivity {
  /** A call that is added or removed. `again` tells whether the same person has started it before. */
  call(operation: string, repeated: boolean): Concern | undefined;
  /** A changed value in a call's input. */
  sent(operation: string, path: string): Concern;
  /** A remembered value, by dotted path. */
  remembered(path: string): Concern | undefined;
  /** A field of the current step, by dotted path. */
  field(step: string, path: string): Concern | undefined;
  /** A block of a page as a whole. */
  block(name: string): Concern | undefined;
  /** A line of a step's page. */
  shown(step: string, difference: LineDifference): Concern | undefined;
}

type Paths = ReadonlyMap<string, ValueAbout>;

export function sensitivityOf(repo: Repository, program: Program): Sensitivity {
  const formPaths = (id: string): Paths => pathsOfForm(repo, id);
  const blockPaths = (name: string): Paths => blocksOf(repo).get(name) ?? NONE;
  const flow = repo.flows.find(({ id }) => id === program.id);
  const data = flow === undefined ? NONE : pathsAbout(dataSchema(repo, flow));
  const formsAt = (step: string) => Object.values(program.steps[step]?.forms ?? {}).map(({ schema }) => schema);
  return {
    call(operation, repeated) {
      const found = findOperation(repo, operation);
      if (found?.about !== undefined) return found.about === "charge" ? "charges" : "consent";
      return found?.changes === true ? (repeated ? "twice" : "sent") : undefined;
    },
    sent(operation, path) {
      const about = aboutAt(pathsOfCall(repo, operation), path);
      if (about !== undefined) return CONCERN_OF[about];
      const found = findOperation(repo, operation)?.about;
      return found === undefined ? "sent" : found === "charge" ? "charges" : "consent";
    },
    remembered: (path) => concernAt(data, path),
    field(step, path) {
      for (const schema of formsAt(step)) {
        const concern = concernAt(formPaths(schema), path);
        if (concern !== undefined) return concern;
      }
      return undefined;
    },
    block: (name) => firstOf([...blockPaths(name).values()].map((one) => CONCERN_OF[one])),
    shown(step, { line, name, isMovedLabel }) {
      if (isMovedLabel === true) return "labels";
      const { block, holds, names } = blockOf(line);
      if (block === "identify") return "sent";
      const wanted = name === undefined ? names : [name];
      const form = holds ? program.steps[step]?.forms[block]?.schema : undefined;
      if (form !== undefined) return firstOf(wanted.map((one) => concernAt(formPaths(form), one)));
      // Everything that a form with such a field shows, requires or disables is part of the consent.
      const own = /(?:^| )schema=(\S+)/.exec(line)?.[1];
      const ofForm =
        own === undefined ? undefined : firstOf([...formPaths(own).values()].map((one) => CONCERN_OF[one]));
      if (ofForm !== undefined) return ofForm;
      const paths = blockPaths(block);
      const ofBlock =
        wanted.length === 0 || name === undefined ? [...paths.values()].map((one) => CONCERN_OF[one]) : [];
      return firstOf([...ofBlock, ...wanted.map((one) => concernAt(paths, one))]) ?? amountIn(line, name);
    },
  };
}

/** Amounts are recognizable by the language's own syntax. */
function amountIn(line: string, name: string | undefined): Concern | undefined {
  if (name !== undefined && /\.(money|currency)$/.test(name)) return "prices";
  const at = name === undefined ? 0 : line.indexOf(`${name}=`);
  const end = name === undefined ? -1 : line.slice(at + 1).search(/ (?=[\w.-]+=)/);
  const text = line.slice(Math.max(at, 0), end < 0 ? undefined : at + 1 + end);
  return text.includes('{"money":') || (name === undefined && /\.money=/.test(text)) ? "prices" : undefined;
}

const CONCERN_OF: Readonly<Record<ValueAbout, Concern>> = { consent: "consent", price: "prices" };

function concernAt(paths: Paths, path: string): Concern | undefined {
  const about = aboutAt(paths, path);
  return about && CONCERN_OF[about];
}

/** What a value is about, according to its own mark, the mark of something around it, or of something in it. */
function aboutAt(paths: Paths, path: string): ValueAbout | undefined {
  const own = path.split(".");
  for (const [marked, about] of paths) {
    const parts = marked.split(".").slice(0, own.length);
    if (parts.every((part, index) => part === "*" || part === own[index])) return about;
  }
  return undefined;
}

const pathsOfForm = oncePerName((repo: Repository, id): Paths => {
  return repo.schemas.has(id) ? pathsAbout(bundleSchema(repo, id)) : NONE;
});

const pathsOfCall = oncePerName((repo: Repository, id): Paths => {
  const operation = findOperation(repo, id);
  if (operation === undefined) return NONE;
  const inBody = operation.body === undefined ? [] : [...pathsAbout(bundlePlace(repo, operation.body))];
  const parameters = operation.parameters.flatMap(({ name, schema }) => [
    ...pathsAbout({ properties: { [name]: bundlePlace(repo, schema) } }),
  ]);
  return new Map([...inBody.map(([path, about]) => [`body.${path}`, about] as const), ...parameters]);
});

const NONE: Paths = new Map();
const blocksOf = once(
  (repo: Repository): ReadonlyMap<string, Paths> =>
    new Map(
      [...repo.blocks].map(([name, block]) => [
        name,
        pathsAbout({ properties: Object.fromEntries(propertiesOf(descriptorOf(block).properties)) }),
      ]),
    ),
);

function firstOf(concerns: readonly (Concern | undefined)[]): Concern | undefined {
  return concerns.find((one) => one !== undefined);
}
