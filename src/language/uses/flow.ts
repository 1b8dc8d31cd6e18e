import type { JsonObject } from "../../engine/index.ts";
import { isObject } from "../json.ts";
import type { Named, Repository } from "../repository.ts";
import { actionListUses, callUses, leaveUses } from "./actions.ts";
import { blocksUses } from "./block.ts";
import type { Cursor } from "./cursor.ts";
import { at, entries, given, items, placed } from "./cursor.ts";
import { rulesUses } from "./rules.ts";
import type { Use } from "./use.ts";
import { expressionUses, textUses } from "./value.ts";

/** Everything that a journey's file uses. */
export function* flowUses(repo: Repository, flow: Named): Generator<Use> {
  const root: Cursor = { file: flow.file, pointer: "", place: { flow: flow.id, given: [] }, value: flow.value };
  yield* stepUse(at(root, "start"), "start");
  yield* schemaUse(at(root, "data"));
  yield* expressionUses(at(root, "storage", "expires", "since"), "number");
  yield* sessionUses(at(root, "session"));
  const progress = at(root, "progress");
  for (const item of items(at(progress, "steps"))) {
    yield* stepUse(at(item, "step"), "progress");
    yield* textUses(at(item, "label"));
  }
  yield* expressionUses(at(progress, "done"), "integer");
  yield* expressionUses(at(progress, "locked"), "boolean");
  for (const [, condition] of entries(placed(at(root, "conditions"), { anywhere: true }))) {
    yield* expressionUses(condition);
  }
  for (const [, redirect] of entries(at(root, "redirects"))) {
    yield* stepUse(at(redirect, "goto"), "redirect");
    yield* leaveUses(at(redirect, "leave"));
  }
  yield* handlerUses(at(root, "on"));
  for (const item of items(placed(at(root, "invariants"), { promise: true }))) yield* invariantUses(item);
  for (const [id, step] of entries(at(root, "steps"))) yield* stepUses(repo, placed(step, { step: id }));
}

function* invariantUses(invariant: Cursor): Generator<Use> {
  for (const step of items(at(invariant, "at"))) yield* stepUse(step, "counts");
  yield* expressionUses(at(invariant, "when"), "boolean");
  const { when } = isObject(invariant.value) ? invariant.value : {};
  yield* expressionUses(at(given(invariant, when), "holds"), "boolean");
}

/** Its answers go to nobody but the watch beside the page, which sends one event. */
function* sessionUses(session: Cursor): Generator<Use> {
  if (session.value === undefined) return;
  const { value: _, ...where } = session;
  yield { ...where, kind: "sends", event: "session.invalid", required: true, by: "session" };
  yield* expressionUses(at(session, "while"), "boolean");
  for (const use of callUses(at(session, "call"), session)) {
    yield use.kind === "call" ? { ...use, beside: true } : use;
  }
}

function* stepUses(repo: Repository, step: Cursor): Generator<Use> {
  yield* textUses(at(step, "title"));
  yield* stepUse(at(step, "progress"), "counts");
  yield* rulesUses(at(step, "guards"));
  yield* actionListUses(at(step, "enter"));
  yield* blocksUses(repo.blocks, at(step, "page"));
  yield* blocksUses(repo.blocks, at(step, "aside"));
  yield* blocksUses(repo.blocks, at(step, "header"));
  for (const [, dialog] of entries(at(step, "dialogs"))) {
    yield* textUses(at(dialog, "title"));
    yield* blocksUses(repo.blocks, at(dialog, "page"));
  }
  yield* handlerUses(at(step, "on"));
}

function* handlerUses(on: Cursor): Generator<Use> {
  for (const [event, { value, ...where }] of entries(on)) {
    const place = { ...where.place, event };
    yield { ...where, place, kind: "handles", event };
    yield* rulesUses({ ...where, place, value });
  }
}

function* stepUse({ value, ...where }: Cursor, way: "start" | "progress" | "redirect" | "counts"): Generator<Use> {
  if (typeof value === "string") yield { ...where, kind: "step", step: value, way };
}

function* schemaUse({ value, ...where }: Cursor): Generator<Use> {
  if (typeof value === "string") yield { ...where, kind: "schema", schema: value, role: "data" };
}

/** The steps of a flow, those that are objects. */
export function stepsOf(flow: Named): ReadonlyMap<string, JsonObject> {
  const { steps } = flow.value;
  const found = new Map<string, JsonObject>();
  for (const [id, step] of Object.entries(isObject(steps) ? steps : {})) if (isObject(step)) found.set(id, step);
  return found;
}
