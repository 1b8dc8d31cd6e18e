import { withNames } from "../../../cel/index.ts";
import type { Json, JsonObject } from "../../../engine/index.ts";
import { flowNamed } from "../../../insight/index.ts";
import { entriesOf, isObject, originOf, pointer, type Repository, usesOf, valueAt } from "../../../model/index.ts";
import { bringNames, mapStrings, withCopiedTexts } from "../../edits/copied.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { freeName } from "../../edits/fresh-texts.ts";
import { insertBlock } from "../../edits/insert-block.ts";
import { pageContainer } from "../../edits/item/container.ts";
import { textsBeside } from "../../edits/item/item-from.ts";
import { objectAt, objectWords, textsIn } from "../../edits/item/object-at.ts";
import { Refusal } from "../../edits/refusal.ts";
import { allSendsIn } from "../../edits/removal/part-at.ts";
import { stepWords } from "../../edits/rule-words.ts";
import { answer, textsOfStep } from "../../edits/step/add-button.ts";
import { type StepWritten, stepNamed, stepWritten } from "../../edits/step/step-written.ts";
import { nodeAt, PARTS, refuseOther, valueIn } from "../target.ts";
import type { PagePlace, PartSource } from "./copy-places.ts";

/**
 * Adds the same part to a page of this or another journey: with texts of its own, what happens after its buttons, and
 * the conditions and remembered data that it reads.
 */
export function copyPart(repo: Repository, of: PartSource, to: PagePlace): Plan {
  const { node, container, of: part } = objectAt(repo, of);
  if (part.block?.pointer !== node.pointer) throw new Refusal("Only a whole part of a page can be copied.");
  const source = stepNamed(repo, of.flow, node.step ?? "");
  const target = stepWritten(repo, to.flow, to.step);
  const draft = new Draft(repo);
  const page = pageContainer(repo, target);
  const around = to.into && page.find(to.into.at);
  const fresh =
    around === undefined ? textsOfStep(repo, draft, target.flow, target.step) : textsBeside(repo, draft, page, around);
  const block = asWritten(repo, draft, node);
  if (!isObject(block)) throw new Refusal(PARTS);
  const events = sentIn(repo, source, node.pointer, target);
  const renamed = withEvents(block, events);
  const handlers = handlersOf(source, events, (at) => asWritten(repo, draft, { ...node, pointer: at }));
  const places = [node.pointer, ...handlers.map(({ at }) => at)];
  const keys = places.flatMap((at) => textsIn(repo, { file: node.file, pointer: at })).map(({ key }) => key);
  const whole: JsonObject = { block: renamed, ...Object.fromEntries(handlers.map(({ event, does }) => [event, does])) };
  const worded = withCopiedTexts(whole, keys, fresh);
  const sources = sourcesIn(repo, of.flow, places);
  const named = of.flow === to.flow ? worded : broughtTo(repo, draft, { from: of.flow, to: to.flow }, sources, worded);
  const { block: copy, ...answers } = named;
  if (!isObject(copy)) throw new Refusal(PARTS);
  for (const [event, does] of entriesOf(answers)) answer(draft, target, event, does);
  const { list, index, shared } = insertBlock(repo, draft, target, to, copy);
  refuseOther(repo, draft, nodeAt(repo, { flow: to.flow, at: list }), pointer(list, index), copy);
  const where =
    around === undefined ? `at ${stepWords(repo, to.flow, to.step)}` : `in ${objectWords(repo, page, around)}`;
  return draft.plan(`A copy of ${objectWords(repo, container, part)} ${where}${shared}`);
}

/** What is copied, as it is written. What parts that others share bring to it becomes its own. */
export function asWritten(repo: Repository, draft: Draft, node: ReturnType<typeof nodeAt>): Json {
  const { path, pointer: own } = originOf(node);
  const raw = draft.value(path, own);
  const isWhole = raw !== undefined && !/"\$ref"|\?":/.test(JSON.stringify(raw));
  const value = isWhole ? raw : valueIn(repo, node, node.pointer);
  if (value === undefined) throw new Refusal(PARTS);
  return value;
}

/** An event that a part sends, with its name in the copy. */
interface Sent {
  /** JSON pointer in the part. */
  readonly at: string;
  readonly event: string;
  readonly to: string;
}

/**
 * The events that a part sends and its own step handles. One that the target handles or sends already gets another name
 * in the copy, unless the kind of part decides its name.
 */
function sentIn(repo: Repository, source: StepWritten, at: string, target: StepWritten): readonly Sent[] {
  const taken = new Set([
    ...target.step.handlers.map(({ event }) => event),
    ...allSendsIn(repo, target.flow.id, target.step.id).map(({ event }) => event),
  ]);
  const names = new Map<string, string>();
  const sends = allSendsIn(repo, source.flow.id, source.step.id).filter((use) =>
    `${use.pointer}/`.startsWith(`${at}/`),
  );
  const handled = sends.filter(({ event }) => source.step.handlers.some((one) => one.event === event));
  // No new name is one that another event of the copy has or keeps.
  const inUse = new Set([...taken, ...handled.map(({ event }) => event)]);
  return handled.flatMap(({ event, by, pointer: own }) => {
    if (by !== "property" && taken.has(event)) return [];
    const isKept = !taken.has(event);
    const to = names.get(event) ?? (isKept ? event : freeName(event, (one) => inUse.has(one)));
    names.set(event, to);
    inUse.add(to);
    return [{ at: own.slice(at.length), event, to }];
  });
}

function withEvents(block: JsonObject, events: readonly Sent[]): JsonObject {
  const copy = structuredClone(block);
  for (const { at, event, to } of events) {
    const around = valueAt(copy, at.slice(0, at.lastIndexOf("/")));
    const name = at.slice(at.lastIndexOf("/") + 1);
    if (event === to) continue;
    if (!isObject(around) || around[name] !== event) throw new Refusal(PARTS);
    Object.assign(around, { [name]: to });
  }
  return copy;
}

interface Handler {
  /** JSON pointer in the journey that it is copied from. */
  readonly at: string;
  /** The event of the copy. */
  readonly event: string;
  readonly does: Json;
}

function handlersOf({ step }: StepWritten, events: readonly Sent[], written: (at: string) => Json) {
  return [...new Map(events.map((one) => [one.to, one]))].map(([, { event, to }]): Handler => {
    const at = pointer(step.pointer, "on", event);
    return { at, event: to, does: written(at) };
  });
}

/** The expressions at places of a journey. */
export function sourcesIn(repo: Repository, flow: string, places: readonly string[]): readonly string[] {
  return usesOf(repo).flatMap((use) =>
    use.kind === "expression" && use.place.flow === flow && places.some((at) => `${use.pointer}/`.startsWith(`${at}/`))
      ? [use.source]
      : [],
  );
}

/** Gives the other journey what a copy with these expressions reads, and the copy the names that it has there. */
export function broughtTo(
  repo: Repository,
  draft: Draft,
  { from, to }: { readonly from: string; readonly to: string },
  sources: readonly string[],
  value: JsonObject,
): JsonObject {
  const names = bringNames(repo, draft, { from: flowNamed(repo, from), to: flowNamed(repo, to) }, sources);
  const known = new Set(sources);
  return mapStrings(value, (text) => {
    const source = text.replace(/^=/, "");
    return known.has(source) ? text.slice(0, text.length - source.length) + withNames(source, names) : text;
  });
}
