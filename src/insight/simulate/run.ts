import {
  type Command,
  type Envelope,
  equal,
  type Json,
  type JsonObject,
  playEvent,
  type Program,
  type Snapshot,
  type ReplayState,
} from "../../engine/index.ts";
import { loadProgram } from "../../compiler/index.ts";
import { oncePerName, pointer, type Repository } from "../../model/index.ts";
import { flowNamed, words } from "../map/journey.ts";
import type { Difference } from "./concerns.ts";
import { differences, type RowPlace } from "./differences.ts";
import { calledName, startedBy } from "./expect.ts";
import { hindrance, said } from "./hindrance.ts";
import { noticed } from "./noticed.ts";
import { brokenPromises, refusedMismatches } from "./promises.ts";
import { type Expectation, type Noticed, replayEventOf, type Row, type Simulation } from "./simulation.ts";
import { environmentOf } from "./environment.ts";
import { type Sensitivity, sensitivityOf } from "./sensitivity.ts";
import { inNewAnswers, type Retyped, retypedIn, typedAgain, withNewAnswers } from "./retyped.ts";
import { completed, type Forms, formsOnce, newAnswers, refusalOf, submittedBy, withValues } from "./submitted.ts";

/** A row that was run. */
export interface Ran {
  readonly row: Row;
  /** The row's place in the file. */
  readonly pointer: string;
  readonly snapshot: Snapshot | null;
  readonly commands: readonly Command[];
  /** Everything that can be noticed. */
  readonly noticed: Noticed;
  /** Whether it could not happen to a person in a browser. */
  readonly hindered: boolean;
  /** Whether the path differs from the recorded one from here on, so that the following rows are not comparable. */
  readonly strayed: boolean;
  /**
   * Values that are submitted when the form asks for more than was recorded, or refuses what was: the row's values, an
   * answer to each new question, and another one in place of each that is refused.
   */
  readonly filledIn?: JsonObject;
  /** What is expected, with the answers that are typed now. */
  readonly expected: Expectation;
  /** The answers typed instead of refused ones, here or before. */
  readonly retyped: readonly Retyped[];
  /** The context in which the row was compared with what was recorded. */
  readonly place: RowPlace;
  /** Differences from the expectation, and reasons why it could not happen. */
  readonly wrong: readonly Difference[];
}

/** A simulation, and what happened when it was run. */
export interface PlayedSimulation {
  readonly simulation: Simulation;
  readonly ran: readonly Ran[];
}

interface Stage {
  readonly repo: Repository;
  readonly program: Program;
  readonly sensitivity: Sensitivity;
  readonly forms: Forms;
  readonly words: (lang: string, key: string) => string;
}

/** The compiled journey and its forms, cached for all simulations of a repository. */
const stageOf = oncePerName(async (repo: Repository, flow): Promise<Stage> => {
  const program = await loadProgram(repo, flow);
  const named = flowNamed(repo, flow);
  return {
    repo,
    program,
    sensitivity: sensitivityOf(repo, program),
    forms: formsOnce(repo, named),
    words: (lang, key) => words(repo, named, lang, key),
  };
});

/** Runs a simulation, branch by branch, with the same interpreter and validators as the browser. */
export async function simulate(repo: Repository, simulation: Simulation): Promise<readonly Ran[]> {
  const { env, repo: own } = environmentOf(repo, simulation);
  const stage = await stageOf(own, flowNamed(own, simulation.flow).id);
  const at = Date.parse(simulation.at ?? "2030-01-01T12:00:00Z");
  const begin: ReplayState = { snapshot: null, stored: envelopeOf(stage.program, simulation, at), at, env };
  const ran: Ran[] = [];
  const along = async (
    rows: readonly Row[],
    from: ReplayState,
    list: string,
    before: ReadonlySet<string>,
    retypedBefore: readonly Retyped[],
  ): Promise<void> => {
    let replayState = from;
    let called = before;
    let retyped = retypedBefore;
    for (const [index, row] of rows.entries()) {
      const place = `${list}/${index}`;
      const done = await runRow(stage, { replayState, called, retyped }, row, simulation.recorded === true);
      replayState = done.replayState;
      retyped = done.retyped;
      const more = startedBy(done.commands).map(calledName);
      if (more.length > 0) called = new Set([...called, ...more]);
      ran.push({ ...done, row, pointer: place });
      for (const [number, branch] of (row.branches ?? []).entries())
        await along(branch, replayState, `${place}/branches/${number}`, called, retyped);
    }
  };
  await along(simulation.events, begin, "/events", new Set(), []);
  return ran;
}

interface Before {
  readonly replayState: ReplayState;
  /** The operations that were called earlier on the path. */
  readonly called: ReadonlySet<string>;
  readonly retyped: readonly Retyped[];
}

async function runRow(stage: Stage, from: Before, row: Row, recorded: boolean) {
  const { replayState: before, called } = from;
  const { repo, program, sensitivity, forms, words } = stage;
  const written = replayEventOf(row);
  // Somebody who typed something else before types it again.
  const again = written.do === "send" && written.event.values && typedAgain(written.event.values, from.retyped);
  const rowEvent = again ? withValues(written, again) : written;
  const isAgain = again && written.do === "send" && !equal(again, written.event.values ?? {});
  const place: RowPlace = { sensitivity, step: before.snapshot?.step ?? "", called };
  const submitted = submittedBy(program, before, rowEvent);
  const problems = submitted && (await refusalOf(submitted, forms));
  // The person answers the form's new questions, types something else where it refuses an answer, and continues.
  const filledIn = problems && row.expect?.refused === undefined && (await completed(submitted, forms));
  const fieldsWrong = filledIn ? newAnswers(problems, place, submitted.values, filledIn) : [];
  const retyped = filledIn ? [...from.retyped, ...retypedIn(submitted.values, filledIn, fieldsWrong)] : from.retyped;
  const replayEvent = filledIn ? withValues(rowEvent, filledIn) : rowEvent;
  const refusal = filledIn ? undefined : problems;
  if (refusal !== undefined && (recorded || row.expect?.refused !== undefined)) {
    // The form is not submitted. The person only sees the messages at its fields.
    const noticed: Noticed = { refused: refusal };
    const wrong = recorded
      ? differences(row.expect ?? {}, noticed, place)
      : refusedMismatches(row.expect?.refused ?? {}, refusal);
    const strayed = row.expect?.refused === undefined;
    return {
      replayState: before,
      snapshot: before.snapshot,
      commands: [],
      noticed,
      hindered: false,
      strayed,
      place,
      wrong,
      expected: row.expect ?? {},
      retyped,
    };
  }
  const refused = Object.entries(refusal ?? {}).map(([path, key]) =>
    said(
      `the form does not accept ${path === "" ? "its values" : path}: ${key}`,
      ({ field, value }) => `the form does not accept ${path === "" ? "its values" : field(path)}: ${value(key)}`,
    ),
  );
  const hindered = [...hindrance(stage, before, replayEvent), ...refused];
  const { replayState, commands, endless } = playEvent(program, before, replayEvent);
  const { snapshot, at } = replayState;
  const now = snapshot === null ? {} : noticed(program, before.snapshot, snapshot, commands, at);
  const here: RowPlace = { sensitivity, step: snapshot?.step ?? "", called };
  const played = {
    repo,
    program,
    forms,
    replayState,
    commands,
    sensitivity,
    words: (key: string) => words(replayState.env.lang, key),
  };
  const expected = recorded
    ? (inNewAnswers((row.expect ?? {}) as Json, now as Json, retyped) as Expectation)
    : await promisedNow(row.expect ?? {}, retyped, played);
  const found = recorded ? differences(expected, now, here) : await brokenPromises(expected, played);
  const round = endless ? [said("the guards send the person in circles, so no page is ever shown")] : [];
  const answers = filledIn || (isAgain ? again : undefined);
  return {
    replayState,
    snapshot,
    commands,
    noticed: now,
    hindered: hindered.length > 0,
    strayed:
      hindered.length > 0 ||
      endless ||
      (recorded
        ? expected.step !== now.step || expected.refused !== undefined
        : expected.step !== undefined && expected.step !== snapshot?.step),
    place: here,
    expected,
    retyped,
    wrong: [...hindered, ...round, ...fieldsWrong, ...found],
    ...(answers && { filledIn: answers }),
  };
}

/** A promise in which the answers typed now stand for the old ones, if they are what it is about. */
async function promisedNow(
  expected: Expectation,
  retyped: readonly Retyped[],
  played: Parameters<typeof brokenPromises>[1],
): Promise<Expectation> {
  if (retyped.length === 0) return expected;
  const other = withNewAnswers(expected as Json, retyped) as Expectation;
  if (equal(other as Json, expected as Json)) return expected;
  const broken = await Promise.all([expected, other].map((one) => brokenPromises(one, played)));
  return (broken[1]?.length ?? 0) < (broken[0]?.length ?? 0) ? other : expected;
}

/** The place of a row's expectation in the file, by the names of its members. */
export function expectedAt(row: string, place: readonly string[]): string {
  return place.length === 0 ? row : pointer(`${row}/expect`, ...place);
}

function envelopeOf({ id, data }: Program, { kept }: Simulation, at: number): Envelope | null {
  if (kept === undefined) return null;
  return { flow: id, version: data.version, savedAt: at, data: kept, drafts: {}, intents: {} };
}
