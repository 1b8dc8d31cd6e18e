import {
  type Command,
  type JsonObject,
  type Program,
  type ReplayState,
  type Snapshot,
  type View,
  equal,
  playEvent,
  view,
} from "../../engine/index.ts";
import {
  type Operation,
  type Repository,
  type Schema,
  type SchemaPlace,
  bundlePlace,
  deref,
  findOperation,
  partAt,
} from "../../model/index.ts";
import { type Concern, type Difference, promise } from "./concerns.ts";
import { valueWords } from "./differences.ts";
import { calledName, leftBy, mismatches } from "./expect.ts";
import { type ShownForm, fieldMismatches } from "./field-mismatches.ts";
import { doneLines } from "./noticed.ts";
import type { Sensitivity } from "./sensitivity.ts";
import { shownMismatches } from "./shown.ts";
import type { Expectation } from "./simulation.ts";
import { type Forms, allBlocks } from "./submitted.ts";

interface Played {
  readonly repo: Repository;
  readonly program: Program;
  readonly forms: Forms;
  /** What a text says in the person's language, with its parameters unfilled. */
  readonly words: (key: string) => string;
  /** After the event. */
  readonly replayState: ReplayState;
  readonly commands: readonly Command[];
  readonly sensitivity: Sensitivity;
}

/** Where a journey differs from what somebody wrote about it. What they did not write is not compared. */
export async function brokenPromises(expected: Expectation, played: Played): Promise<readonly Difference[]> {
  const { snapshot } = played.replayState;
  if (snapshot === null) return [];
  const concern = concernAt(played, snapshot.step, expected);
  return (await broken(expected, snapshot, played)).map((one) => {
    const about = concern(one.place ?? []);
    return about === undefined ? one : { ...one, concern: about };
  });
}

/** What a promise at a place of an expectation is about. */
function concernAt({ sensitivity }: Played, step: string, expected: Expectation) {
  return ([key = "", name = ""]: readonly string[]): Concern | undefined => {
    if (key === "calls") {
      const one = expected.calls?.[Number(name)];
      return one === undefined ? "sent" : (sensitivity.call(calledName(one), false) ?? "sent");
    }
    if (key === "tracked" || key === "needs" || key === "gives") return "sent";
    if (key === "data" || key === "keeps") return sensitivity.remembered(name.replace(/^data\./, ""));
    if (key === "fields" || key === "refused" || key === "holds") return sensitivity.field(step, name);
    if (key !== "shows" && key !== "hides") return undefined;
    const part = expected[key]?.[Number(name)];
    const block = typeof part === "object" ? part["block"] : undefined;
    return typeof block === "string" ? sensitivity.block(block) : undefined;
  };
}

async function broken(expected: Expectation, snapshot: Snapshot, played: Played): Promise<readonly Difference[]> {
  const { program, forms, replayState, commands } = played;
  const { at } = replayState;
  const seen = view(program, snapshot, at);
  const done = expected.does === undefined ? [] : doneLines(commands);
  const doesWords = done.length === 0 ? "does nothing" : `does ${done.map((line) => `"${line}"`).join(", ")}`;
  return [
    // A form that refuses values is not submitted, so this one has accepted them.
    ...refusedMismatches(expected.refused ?? {}, {}),
    ...mismatches(expected, snapshot, commands),
    ...shownMismatches(expected, seen),
    ...(expected.fields === undefined
      ? []
      : fieldMismatches(expected.fields, await formsShown(program, snapshot.step, seen, forms))),
    ...Object.entries(expected.words ?? {}).flatMap(([key, wanted]) => {
      const is = played.words(key);
      if (is === wanted) return [];
      const sentence = `expected the text ${key} to say “${wanted}”, but it says “${is}”`;
      return [promise(sentence, ["words", key], is)];
    }),
    ...keptMismatches(expected.keeps ?? {}, replayState.stored?.data),
    ...neededMismatches(played.repo, expected),
    ...openedMismatches(program, replayState, expected.opens ?? {}),
    ...(expected.does ?? []).flatMap((line, index) =>
      done.includes(line)
        ? []
        : [{ sentence: `expected the page to do "${line}", but it ${doesWords}`, place: ["does", String(index)] }],
    ),
  ];
}

/** Where the messages of a form about refused values differ from the expected ones. */
export function refusedMismatches(
  expected: NonNullable<Expectation["refused"]>,
  is: NonNullable<Expectation["refused"]>,
): readonly Difference[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(is)])].flatMap((field) => {
    const [wanted, message] = [expected[field], is[field]].map((key) =>
      key === undefined ? "accepted" : `refused with ${key}`,
    );
    if (wanted === message) return [];
    const place = ["refused", ...(expected[field] === undefined ? [] : [field])];
    return [{ sentence: `expected the value of "${field}" to be ${wanted}, but it is ${message}`, place }];
  });
}

async function formsShown(program: Program, step: string, seen: View, forms: Forms): Promise<readonly ShownForm[]> {
  const blocks = allBlocks(seen);
  const shown: ShownForm[] = [];
  for (const [name, { schema }] of Object.entries(program.steps[step]?.forms ?? {})) {
    const block = blocks.find(({ props }) => props["schema"] === schema);
    if (block === undefined) continue;
    const context = block.props["context"] as JsonObject | undefined;
    shown.push({ definition: await forms.definition(schema), values: seen.forms[name]?.values ?? {}, context });
  }
  return shown;
}

function keptMismatches(keeps: JsonObject, stored: JsonObject | undefined): readonly Difference[] {
  return Object.entries(keeps).flatMap(([path, wanted = null]) => {
    const is = partAt(stored, ...path.split(".")) ?? null;
    if (equal(wanted, is)) return [];
    const sentence = `expected the browser to keep ${valueWords(wanted)} as "${path}", but it keeps ${valueWords(is)}`;
    return [promise(sentence, ["keeps", path], is)];
  });
}

function openedMismatches(
  program: Program,
  from: ReplayState,
  opens: NonNullable<Expectation["opens"]>,
): readonly Difference[] {
  return Object.entries(opens).flatMap(([path, wanted]) => {
    const { replayState, commands } = playEvent(program, from, { do: "open", path });
    const link = leftBy(commands);
    const step = replayState.snapshot?.step ?? "";
    const isThere = typeof wanted === "string" ? link === null && step === wanted : link === wanted.leaves;
    if (isThere) return [];
    const expected = typeof wanted === "string" ? `come to ${wanted}` : `leave by the link ${wanted.leaves}`;
    const is = link === null ? `come to ${step}` : `leave by the link ${link}`;
    const sentence = `expected people who open ${path} to ${expected}, but they ${is}`;
    return [promise(sentence, ["opens", path], link === null ? step : { leaves: link })];
  });
}

/** Where the contract lets a call or an answer leave out a value that it should always have. */
function neededMismatches(repo: Repository, { needs = {}, gives = {} }: Expectation): readonly Difference[] {
  const isAlways = (place: SchemaPlace | undefined, path: string) => {
    const whole = place && bundlePlace(repo, place);
    return whole !== undefined && isRequired(whole, whole, path.split("."));
  };
  const compare = (
    key: "needs" | "gives",
    paths: NonNullable<Expectation["needs"]>,
    isThere: (operation: Operation, path: string) => boolean,
  ) =>
    Object.entries(paths).flatMap(([id, all]) => {
      const operation = findOperation(repo, id);
      if (operation === undefined)
        return [{ sentence: `expected the operation ${id}, but the contract has none`, place: [key, id] }];
      return all.flatMap((path, index) =>
        isThere(operation, path) ? [] : [{ sentence: WORDS[key](id, path), place: [key, id, String(index)] }],
      );
    });
  return [
    ...compare("needs", needs, ({ parameters, body }, path) => {
      return parameters.find(({ name }) => name === path)?.required ?? isAlways(body, path);
    }),
    ...compare("gives", gives, ({ answer }, path) => isAlways(answer, path)),
  ];
}

const WORDS = {
  needs: (id: string, path: string) => `expected the service to refuse ${id} without "${path}", but it may be left out`,
  gives: (id: string, path: string) => `expected every answer of ${id} to have "${path}", but it may be left out`,
};

/** Whether the object that contains the last name of a path requires it. `*` in a path is every item of a list. */
function isRequired(schema: Schema, root: Schema, [name = "", ...rest]: readonly string[]): boolean {
  const here = deref(schema, root);
  if ((here.allOf ?? []).some((part) => isRequired(part, root, [name, ...rest]))) return true;
  if (rest.length === 0) return here.required?.includes(name) === true;
  const inner = name === "*" ? here.items : here.properties?.[name];
  return isSchema(inner) && isRequired(inner, root, rest);
}

function isSchema(value: Schema | readonly Schema[] | undefined): value is Schema {
  return value !== undefined && !Array.isArray(value);
}
