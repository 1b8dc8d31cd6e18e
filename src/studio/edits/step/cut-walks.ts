import type { JsonObject } from "../../../engine/index.ts";
import {
  entriesOf,
  type Flow,
  isList,
  isObject,
  type Repository,
  stringAt,
  valueAt,
  itemsIn,
} from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { expectedStep, isOpening, simulationsOf } from "../simulations.ts";
import { count } from "./simulations.ts";

/** A deleted step, for the simulations that come to it. */
interface Gone {
  readonly name: string;
  /** The step to which people get instead. */
  readonly on: string;
  /** Its place in the progress bar. `undefined` if it has none. */
  readonly index: number | undefined;
}

/** The simulations that came to a deleted step: all of them, those that are shorter now, and those that are deleted. */
export interface CutWalks {
  readonly all: ReadonlySet<string>;
  readonly shorter: readonly string[];
  readonly gone: readonly string[];
}

/**
 * Removes a deleted step from the simulations of a journey. A walk that passed through it goes past it. One that did
 * something else there continues where it opens an address again, and otherwise ends before it. A walk of which nothing
 * is left is deleted.
 */
export function cutWalks(repo: Repository, draft: Draft, flow: Flow, gone: Gone): CutWalks {
  const all = new Set<string>();
  const shorter: string[] = [];
  const deleted: string[] = [];
  for (const { path } of simulationsOf(repo, flow)) {
    const was = draft.value(path, "/events");
    if (!isList(was)) continue;
    const { rows, isChanged, isShorter } = cut(was.filter(isObject), gone);
    if (!isChanged) continue;
    all.add(path);
    if (rows.length === 0) {
      draft.delete(path);
      deleted.push(path);
      continue;
    }
    if (isShorter) shorter.push(path);
    const come = was.findIndex((row) => expectedStep(row) === gone.name);
    draft.set(path, "/events", [...rows]);
    const { index } = gone;
    if (come >= 0 && index !== undefined) count(draft, path, flow, come, (done) => (done > index ? done - 1 : done));
  }
  return { all, shorter, gone: deleted };
}

interface Cut {
  readonly rows: readonly JsonObject[];
  readonly isChanged: boolean;
  /** Whether the rest of a walk is removed, and not only the passage through the step. */
  readonly isShorter: boolean;
}

function cut(was: readonly JsonObject[], gone: Gone): Cut {
  const rows: JsonObject[] = [];
  let [isChanged, isShorter] = [false, false];
  for (let at = 0; at < was.length; at += 1) {
    const row = was[at] ?? {};
    if (expectedStep(row) !== gone.name) {
      const kept = withoutMentions(row, gone);
      isChanged ||= kept !== row;
      rows.push(kept);
      continue;
    }
    isChanged = true;
    const exit = was.findIndex((one, index) => index > at && (isOpening(one) || leads(one, gone.name)));
    const last = was[exit];
    if (last !== undefined && !isOpening(row) && !isOpening(last) && expectedStep(last) === gone.on) {
      rows.push(withoutMentions(past(row, last), gone));
      at = exit;
      continue;
    }
    isShorter = true;
    const opening = was.findIndex((one, index) => index > at && isOpening(one));
    at = (opening < 0 ? was.length : opening) - 1;
  }
  return { rows, isChanged, isShorter };
}

/** Whether a row is expected to lead to another step. */
function leads(row: JsonObject, name: string): boolean {
  const step = expectedStep(row);
  return step !== undefined && step !== name;
}

/**
 * The row that led to the step now leads to where the last row at the step led. What was remembered or reported at the
 * step is not expected any more.
 */
function past(row: JsonObject, last: JsonObject): JsonObject {
  const { tracked: _, data: __, ...expected } = isObject(last["expect"]) ? last["expect"] : {};
  const { branches: ___, ...own } = row;
  const data = valueAt(row, "/expect/data");
  return {
    ...own,
    expect: { ...expected, ...(data === undefined ? {} : { data }) },
    ...(last["branches"] === undefined ? {} : { branches: last["branches"] }),
  };
}

/** Removes what else a row says about the step: side walks, addresses that open it, and reports that name it. */
function withoutMentions(row: JsonObject, gone: Gone): JsonObject {
  const side = itemsIn(row["branches"]).map((one) => (isList(one) ? one.filter(isObject) : []));
  const walks = side.map((one) => cut(one, gone));
  const expected = isObject(row["expect"]) ? row["expect"] : {};
  const opens = entriesOf(expected["opens"]);
  const left = opens.filter(([, to]) => to !== gone.name);
  const tracked = itemsIn(expected["tracked"]);
  const isNamed = tracked.some((one) => stringAt(valueAt(one, "/with"), "step") === gone.name);
  const isOpened = left.length < opens.length;
  if (!isNamed && !isOpened && walks.every(({ isChanged }) => !isChanged)) return row;
  const { tracked: _, opens: __, ...rest } = expected;
  const expect = {
    ...rest,
    ...(isNamed || tracked.length === 0 ? {} : { tracked }),
    ...(left.length === 0 ? {} : { opens: Object.fromEntries(left) }),
  };
  const branches = walks.flatMap(({ rows }) => (rows.length === 0 ? [] : [[...rows]]));
  const { expect: ___, branches: ____, ...own } = row;
  return {
    ...own,
    ...(Object.keys(expect).length === 0 ? {} : { expect }),
    ...(branches.length === 0 ? {} : { branches }),
  };
}
