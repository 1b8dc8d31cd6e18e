import {
  type Command,
  type Envelope,
  type JsonObject,
  type PageEvent,
  playEvent,
  type ReplayEvent,
  type Program,
  type Snapshot,
  type ReplayState,
  view,
} from "../../engine/index.ts";
import { loadProgram } from "../../compiler/index.ts";
import { sendingsOf } from "../../explorer/index.ts";
import { eventName, oncePerName, pointer, type Repository } from "../../model/index.ts";
import { flowNamed, words } from "../map/journey.ts";
import type { Difference } from "./concerns.ts";
import { differences, type RowPlace } from "./differences.ts";
import { calledName, startedBy } from "./expect.ts";
import type { Say } from "./names.ts";
import { noticed } from "./noticed.ts";
import { brokenPromises, refusedMismatches } from "./promises.ts";
import { type Noticed, replayEventOf, type Row, type Simulation } from "./simulation.ts";
import { environmentOf } from "./environment.ts";
import { type Sensitivity, sensitivityOf } from "./sensitivity.ts";
import { completed, type Forms, formsOnce, newQuestions, refusalOf, submittedBy, withValues } from "./submitted.ts";

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
   * Values that are submitted when the form asks for more than was recorded: the row's values and an answer to each new
   * question.
   */
  readonly filledIn?: JsonObject;
  /** The context in which the row was compared with what was recorded. */
  readonly place: RowPlace;
  /** Differences from the expectation, and reasons why it could not happen. */
  readonly wrong: readonly Difference[];
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
  ): Promise<void> => {
    let replayState = from;
    let called = before;
    for (const [index, row] of rows.entries()) {
      const place = `${list}/${index}`;
      const done = await runRow(stage, { replayState, called }, row, simulation.recorded === true);
      replayState = done.replayState;
      const more = startedBy(done.commands).map(calledName);
      if (more.length > 0) called = new Set([...called, ...more]);
      ran.push({ ...done, row, pointer: place });
      for (const [number, branch] of (row.branches ?? []).entries())
        await along(branch, replayState, `${place}/branches/${number}`, called);
    }
  };
  await along(simulation.events, begin, "/events", new Set());
  return ran;
}

interface Before {
  readonly replayState: ReplayState;
  /** The operations that were called earlier on the path. */
  readonly called: ReadonlySet<string>;
}

async function runRow(stage: Stage, { replayState: before, called }: Before, row: Row, recorded: boolean) {
  const { repo, program, sensitivity, forms, words } = stage;
  const rowEvent = replayEventOf(row);
  const place: RowPlace = { sensitivity, step: before.snapshot?.step ?? "", called };
  const submitted = submittedBy(program, before, rowEvent);
  const problems = submitted && (await refusalOf(submitted, forms));
  // The recorded person answers the form's new questions and continues.
  const filledIn = problems && recorded && row.expect?.refused === undefined && (await completed(submitted, forms));
  const fieldsWrong = filledIn ? newQuestions(problems, place) : [];
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
  const expected = row.expect ?? {};
  const here: RowPlace = { sensitivity, step: snapshot?.step ?? "", called };
  const found = recorded
    ? differences(expected, now, here)
    : await brokenPromises(expected, {
        repo,
        program,
        forms,
        replayState,
        commands,
        words: (key) => words(replayState.env.lang, key),
      });
  const round = endless ? [said("the guards send the person in circles, so no page is ever shown")] : [];
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
    wrong: [...hindered, ...round, ...fieldsWrong, ...found],
    ...(filledIn && { filledIn }),
  };
}

/** The place of a row's expectation in the file, by the names of its members. */
export function expectedAt(row: string, place: readonly string[]): string {
  return place.length === 0 ? row : pointer(`${row}/expect`, ...place);
}

function said(sentence: string, say: Say = () => sentence): Difference {
  return { sentence, say };
}

function envelopeOf({ id, data }: Program, { kept }: Simulation, at: number): Envelope | null {
  if (kept === undefined) return null;
  return { flow: id, version: data.version, savedAt: at, data: kept, drafts: {}, intents: {} };
}

/**
 * Why an event could not happen to a person in a browser. The engine would ignore the event, and the simulation would
 * show something impossible.
 */
function hindrance({ repo, program }: Stage, { snapshot, at }: ReplayState, what: ReplayEvent): readonly Difference[] {
  if (what.do === "open" || what.do === "pass") return [];
  if (snapshot === null) return [said("no page is open yet; begin with open")];
  const { step: id } = snapshot;
  if (what.do === "answer" || what.do === "fail") {
    const { operation } = what;
    if (Object.values(snapshot.calls).some((call) => call.operation === operation)) return [];
    const running = Object.keys(snapshot.calls).join(", ");
    const sentence = `${operation} is not running${running === "" ? "; nothing is" : `; there is ${running}`}`;
    return [said(sentence, ({ call }) => `the call ${call(operation)} is not running`)];
  }
  if (what.do === "waited") {
    const waiting = Object.values(snapshot.timers);
    if (waiting.includes(what.event)) return [];
    const sentence = `nothing waits for ${what.event}${waiting.length === 0 ? "" : `; there is ${waiting.join(", ")}`}`;
    return [said(sentence, ({ event }) => `nothing waits for ${event(id, what.event)}`)];
  }
  return what.do === "send" ? notOffered(repo, program, snapshot, at, what.event) : [];
}

function notOffered(
  repo: Repository,
  program: Program,
  snapshot: Snapshot,
  at: number,
  { name, form = "form" }: PageEvent,
): readonly Difference[] {
  const { step: id } = snapshot;
  const step = program.steps[id];
  if (name === "submit" && step?.forms[form] === undefined)
    return [said(`${id} has no form "${form}"`, (names) => `${names.step(id)} has no such form`)];
  const { sendings } = sendingsOf(repo.blocks, view(program, snapshot, at));
  if (sendings.some((offered) => offered.name === name || offered.name === eventName(form, name))) return [];
  const why = "it is not shown now, or is disabled";
  if (Object.hasOwn(step?.on ?? {}, name) || Object.hasOwn(program.on, name))
    return [
      said(
        `the page at ${id} does not offer "${name}": ${why}`,
        (names) => `the page ${names.step(id)} does not offer ${names.event(id, name)}: ${why}`,
      ),
    ];
  return [
    said(
      `nothing at ${id} handles "${name}"; it handles ${Object.keys(step?.on ?? {}).join(", ")}`,
      (names) => `the page ${names.step(id)} no longer has ${names.event(id, name)}`,
    ),
  ];
}
