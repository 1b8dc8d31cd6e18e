import { isDeepStrictEqual } from "node:util";
import type { PageEvent } from "../../engine/index.ts";
import type { Repository } from "../../model/index.ts";
import type { Recording } from "./changes-noticed.ts";
import { knownArms } from "./environment.ts";
import { simulate } from "./run.ts";
import type { Expectation, Noticed, Row, Simulation } from "./simulation.ts";

/** The result of recording a simulation again. */
interface Recorded {
  /** `undefined` if nothing of it can happen any more. */
  readonly simulation: Simulation | undefined;
  /** Rows that can no longer happen and were left out together with what followed, as sentences. */
  readonly dropped: readonly string[];
  /** The old recording, and what happens now. */
  readonly before: Recording;
}

/**
 * The same simulation with what happens now as its expectation, for people who can still exist. Throws a `UsageError`
 * if its site or its language no longer exists.
 */
export async function recorded(repo: Repository, before: Simulation): Promise<Recorded> {
  const dropped: string[] = [];
  const { arms, gone } = knownArms(repo, before.arms ?? {});
  for (const one of gone) dropped.push(`${one} is gone; people who were in it are treated like everybody else`);
  const simulation: Simulation = { ...before, ...(before.arms && { arms }) };
  const all = await simulate(repo, simulation);
  const ran = new Map(all.map((one) => [one.pointer, one]));
  const again = (rows: readonly Row[], pointer: string): Row[] => {
    const kept: Row[] = [];
    for (const [index, row] of rows.entries()) {
      const place = `${pointer}/${index}`;
      const one = ran.get(place);
      if (one === undefined || one.hindered) {
        const why = one?.wrong[0]?.sentence ?? "the row before it leads nowhere";
        dropped.push(`${rowWords(row)} can no longer happen: ${why}${after(sizeOf(rows.slice(index)) - 1)}`);
        break;
      }
      const branches = (row.branches ?? [])
        .map((branch, number) => again(branch, `${place}/branches/${number}`))
        .filter((branch) => branch.length > 0);
      const { expect: _, branches: __, ...what } = row;
      kept.push({
        ...what,
        ...(one.filledIn && { event: { ...eventOf(row), values: one.filledIn } }),
        expect: inWordsOf(row.expect, one.noticed),
        ...(branches.length > 0 && { branches }),
      });
    }
    return kept;
  };
  const events = again(simulation.events, "/events");
  // A recording starts with a row that only contains its branches.
  const empty = events.every(({ do: what, branches }) => what === "pass" && branches === undefined);
  return { simulation: empty ? undefined : { ...simulation, events }, dropped, before: { simulation, ran: all } };
}

/** Keeps the old notation where the content is equal, because nobody notices the order of an object's members. */
function inWordsOf(before: Expectation = {}, now: Noticed): Noticed {
  const parts = Object.entries(now).map(([key, value]) => {
    const was = before[key as keyof Expectation];
    return [key, isDeepStrictEqual(was, value) ? was : value] as const;
  });
  return Object.fromEntries(parts);
}

function eventOf({ event }: Row): PageEvent {
  return typeof event === "object" ? event : { name: event ?? "" };
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
