import { equal, type Json } from "../../engine/index.ts";
import type { Repository } from "../../model/index.ts";
import { acceptedRow, eventOf } from "./accepted-row.ts";
import type { Difference } from "./concerns.ts";
import { knownArms } from "./environment.ts";
import { type PlayedSimulation, type Ran, simulate } from "./run.ts";
import type { Expectation, Noticed, Row, Simulation } from "./simulation.ts";

/** The result of recording a simulation again. */
interface Recorded {
  /** `undefined` if nothing of it can happen any more. */
  readonly simulation: Simulation | undefined;
  /** Rows that can no longer happen and were left out together with what followed, as sentences. */
  readonly dropped: readonly string[];
  /** The old recording, and what happens now. */
  readonly before: PlayedSimulation;
}

/**
 * The same simulation with what happens now as its expectation, for people who can still exist. With `accepts`, only
 * these differences are accepted, and everything else stays as it was recorded. Throws a `UsageError` if its site or
 * its language no longer exists.
 */
export async function recorded(
  repo: Repository,
  before: Simulation,
  accepts?: (difference: Difference) => boolean,
): Promise<Recorded> {
  const dropped: string[] = [];
  const { arms, gone } = knownArms(repo, before.arms ?? {});
  for (const one of gone) dropped.push(`${one} is gone; people who were in it are treated like everybody else`);
  const simulation: Simulation = { ...before, ...(before.arms && { arms }) };
  const all = await simulate(repo, simulation);
  const ran = new Map(all.map((one) => [one.pointer, one]));
  const again = (rows: readonly Row[], pointer: string, isAllAnew: boolean): Row[] => {
    const kept: Row[] = [];
    let isAnew = isAllAnew;
    for (const [index, row] of rows.entries()) {
      const place = `${pointer}/${index}`;
      const one = ran.get(place);
      const partly = isAnew || accepts === undefined || one === undefined ? undefined : acceptedRow(one, accepts);
      // What follows cannot be compared, so it stays as it is.
      if (partly !== undefined && one?.strayed === true && !partly.isOtherPath)
        return [...kept, { ...partly.row, ...branchesOf(row.branches ?? []) }, ...rows.slice(index + 1)];
      if (one === undefined || one.hindered) {
        const why = one?.wrong[0]?.sentence ?? "the row before it leads nowhere";
        dropped.push(`${rowWords(row)} can no longer happen: ${why}${after(sizeOf(rows.slice(index)) - 1)}`);
        break;
      }
      isAnew ||= partly === undefined || partly.isOtherPath;
      const branches = (row.branches ?? []).map((branch, number) =>
        again(branch, `${place}/branches/${number}`, isAnew),
      );
      kept.push({ ...(partly?.row ?? asNow(row, one)), ...branchesOf(branches) });
    }
    return kept;
  };
  const events = again(simulation.events, "/events", accepts === undefined);
  // A recording starts with a row that only contains its branches.
  const empty = events.every(({ do: what, branches }) => what === "pass" && branches === undefined);
  const head = accepts === undefined ? simulation : before;
  return { simulation: empty ? undefined : { ...head, events }, dropped, before: { simulation, ran: all } };
}

/** A row with what happens now, without its branches. */
function asNow(row: Row, one: Ran): Row {
  const { expect, branches: _, ...what } = row;
  return {
    ...what,
    ...(one.filledIn && { event: { ...eventOf(what), values: one.filledIn } }),
    expect: inWordsOf(expect, one.noticed),
  };
}

function branchesOf(branches: readonly (readonly Row[])[]): Pick<Row, "branches"> {
  const left = branches.filter((branch) => branch.length > 0);
  return left.length > 0 ? { branches: left } : {};
}

/** Keeps the old notation where the content is equal, because nobody notices the order of an object's members. */
function inWordsOf(before: Expectation = {}, now: Noticed): Noticed {
  const parts = Object.entries(now).map(([key, value]) => {
    const was = before[key as keyof Expectation];
    return [key, equal(was as Json | undefined, value as Json) ? was : value] as const;
  });
  return Object.fromEntries(parts);
}

function rowWords({ do: what, event, operation, path, step }: Row): string {
  const name = typeof event === "object" ? event.name : event;
  const about = [name, operation, path, step].find((one) => one !== undefined);
  return about === undefined ? what : `${what} ${about}`;
}

function after(rows: number): string {
  return rows === 0 ? "" : ` (and ${rows} ${rows === 1 ? "row" : "rows"} that followed)`;
}

function sizeOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { branches = [] }) => sum + 1 + branches.reduce((inner, one) => inner + sizeOf(one), 0), 0);
}
