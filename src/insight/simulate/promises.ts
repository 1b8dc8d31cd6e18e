import {
  type Command,
  type JsonObject,
  playEvent,
  type Program,
  type ReplayState,
  type View,
  view,
  equal,
} from "../../engine/index.ts";
import { partAt, type Repository } from "../../model/index.ts";
import { fieldMismatches, type ShownForm } from "./field-mismatches.ts";
import type { Difference } from "./concerns.ts";
import { valueWords } from "./differences.ts";
import { leftBy, mismatches } from "./expect.ts";
import { neededMismatches } from "./needed.ts";
import { doneLines } from "./noticed.ts";
import { shownMismatches } from "./shown.ts";
import type { Expectation } from "./simulation.ts";
import { allBlocks, type Forms } from "./submitted.ts";

interface Played {
  readonly repo: Repository;
  readonly program: Program;
  readonly forms: Forms;
  /** What a text says in the person's language, with its parameters unfilled. */
  readonly words: (key: string) => string;
  /** After the event. */
  readonly replayState: ReplayState;
  readonly commands: readonly Command[];
}

/** Where a journey differs from what somebody wrote about it. What they did not write is not compared. */
export async function brokenPromises(expected: Expectation, played: Played): Promise<readonly Difference[]> {
  const { program, forms, replayState, commands } = played;
  const { snapshot, at } = replayState;
  if (snapshot === null) return [];
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
      return [{ sentence, place: ["words", key], instead: { was: wanted, value: is } }];
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
    return [{ sentence, place: ["keeps", path] }];
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
    return [{ sentence: `expected people who open ${path} to ${expected}, but they ${is}`, place: ["opens", path] }];
  });
}
