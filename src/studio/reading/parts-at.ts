import type { Json } from "../../engine/index.ts";
import { flowNamed } from "../../cli/index.ts";
import {
  type Block,
  flowOf,
  isList,
  isObject,
  omit,
  type Place,
  type Repository,
  type UseOf,
  usesOf,
  valueAt,
} from "../../model/index.ts";
import {
  alertsIn,
  allBlocksIn,
  blockTitle,
  buttonsIn,
  choicesAt,
  describedAt,
  settingsOf,
  writtenAs,
} from "../edits/index.ts";
import type { ObjectView, PartView } from "../protocol-parts.ts";
import { firstText, objectView, type Showing } from "./object-view.ts";

/** The parts of a step: its page from top to bottom, the areas beside and above it, dialogs, and alerts. */
export function partsAt(repo: Repository, flow: string, id: string): readonly PartView[] {
  const step = flowOf(repo, flowNamed(repo, flow)).steps.get(id);
  if (step === undefined) return [];
  const texts = usesOf(repo).filter(
    (use): use is UseOf<"text"> => use.kind === "text" && use.place.flow === flow && use.place.step === id,
  );
  const showing: Showing = { repo, step, texts, choices: choicesAt(repo, flow, step) };
  const buttons = new Set(buttonsIn(repo, flow, step).map(({ pointer }) => pointer));
  const outer = new Set([...step.page, ...step.header, ...step.aside]);
  const part = (place: Place, rest: Pick<PartView, "kind" | "name" | "title" | "place" | "goesAs">): PartView => ({
    ...objectOf(showing, place),
    ...rest,
    id: idOf(valueAt(place.file.value, place.pointer) ?? null),
    words: firstText(showing, place),
  });
  const block = (one: Block, place: number | null): PartView => ({
    ...part(one, {
      kind: "block",
      name: one.name,
      title: blockTitle(repo, one.name),
      place,
      goesAs: goesAs(one, buttons, outer.has(one) && (place === null || step.page.length > 1)),
    }),
    id: idOf(settingsOf(one).reduce((value, { name }) => omit(value, name), one.raw)),
  });
  const parts = [
    ...step.page.map((one, index) => block(one, index)),
    ...[...step.header, ...step.aside].map((one) => block(one, null)),
    ...allBlocksIn(step).flatMap((one) => (one.name === "alert" && !outer.has(one) ? [block(one, null)] : [])),
    ...step.dialogs.map((one) => part(one, { kind: "dialog", name: one.id, title: "", place: null, goesAs: "dialog" })),
    ...alertsIn(step).map((one) =>
      part(one, { kind: "told", name: eventOf(one.pointer), title: "", place: null, goesAs: "message" }),
    ),
  ];
  return parts.map((one, index) => {
    const same = parts.slice(0, index).filter(({ id }) => id === one.id).length;
    return same === 0 ? one : { ...one, id: `${one.id} ${same}` };
  });
}

/** What can be changed of a part. Alerts after events have no descriptor. */
function objectOf(showing: Showing, place: Place): ObjectView {
  const of = describedAt(showing.step, place.pointer);
  if (of !== undefined) return objectView(showing, of);
  const { pointer: at } = place;
  return { at, was: writtenAs(place), mayDepend: false, settings: null, texts: [], lists: [], elsewhere: [] };
}

function goesAs({ name, pointer: at }: Block, buttons: ReadonlySet<string>, isOfPage: boolean): PartView["goesAs"] {
  if (name === "alert") return "message";
  return buttons.has(at) || isOfPage ? "part" : null;
}

function idOf(value: Json): string {
  return JSON.stringify(inAnyOrder(value));
}

/** Sorts all lists in a value, so that moving an item does not change the id of the part that contains it. */
function inAnyOrder(value: Json): Json {
  if (isList(value)) return value.map(inAnyOrder).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner = null]) => [key, inAnyOrder(inner)]));
}

/** The event that triggers an action. Empty for actions on opening the page. */
function eventOf(at: string): string {
  return /^\/steps\/[^/]+\/on\/([^/]+)/.exec(at)?.[1] ?? "";
}
