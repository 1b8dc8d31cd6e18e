import type { Json } from "../../engine/index.ts";
import { flowNamed, languageOf } from "../../insight/index.ts";
import {
  type Block,
  flowOf,
  isList,
  isObject,
  omit,
  type Place,
  pointer,
  type Repository,
  type UseOf,
  usesOf,
  valueAt,
} from "../../model/index.ts";
import { alertsIn, blockTitle, buttonsIn, pageContainer, settingsOf, type StepWritten } from "../edits/index.ts";
import { writtenAs } from "../kernel/target.ts";
import type { ObjectView, PartView } from "../protocol-parts.ts";
import { endWords, transitionWords } from "./cause-words.ts";
import type { Showing } from "./new-view.ts";
import { firstText, objectView } from "./object-view.ts";

/**
 * The parts of a step: its page from top to bottom, the areas beside and above it, dialogs, and alerts. The blocks in
 * a part come after it.
 */
export function partsAt(repo: Repository, flow: string, id: string): readonly PartView[] {
  const showing = showingOf(repo, flow, id);
  if (showing === undefined) return [];
  const { step } = showing.page;
  const named = flowNamed(repo, flow);
  const words = transitionWords(repo, named, languageOf(repo, undefined));
  const buttons = new Set(buttonsIn(repo, flow, step).map(({ pointer }) => pointer));
  const block = (one: Block, place: number | null, inside: PartView["inside"]): PartView => ({
    ...partView(showing, one, {
      kind: "block",
      name: one.name,
      title: blockTitle(repo, one.name),
      place,
      inside,
      goesAs: goesAs(one, buttons, inside !== null || place === null || step.page.length > 1),
    }),
    id: idOf(settingsOf(one).reduce((value, { name }) => omit(value, name), one.raw)),
  });
  /** A block, and everything in it. */
  const withInner = (one: Block, place: number | null, inside: PartView["inside"] = null): readonly PartView[] => [
    block(one, place, inside),
    ...[...one.slots].flatMap(([name, blocks]) => inList(blocks, { at: one.pointer, name })),
  ];
  const inList = (blocks: readonly Block[], inside: PartView["inside"]) =>
    blocks.flatMap((one, index) => withInner(one, index, inside));
  const parts = [
    ...inList(step.page, null),
    ...[...step.header, ...step.aside].flatMap((one) => withInner(one, null)),
    ...step.dialogs.flatMap((one) => [
      partView(showing, one, { ...called("dialog", one.id), goesAs: "dialog" }),
      ...inList(one.page, { at: one.pointer, name: "page" }),
    ]),
    ...alertsIn(step).map((one) => {
      const event = eventOf(one.pointer);
      const title = event === "" ? "" : endWords(event, id, words);
      return partView(showing, one, { ...called("message", event), title, goesAs: "message" });
    }),
  ];
  return parts.map((one, index) => {
    const same = parts.slice(0, index).filter(({ id }) => id === one.id).length;
    return same === 0 ? one : { ...one, id: `${one.id} ${same}` };
  });
}

/** The step itself, whose settings and texts are changed like those of its parts. */
export function wholeStep(repo: Repository, flow: string, id: string): PartView | null {
  const showing = showingOf(repo, flow, id);
  if (showing === undefined) return null;
  return { ...partView(showing, showing.page.step, { ...called("step", id), goesAs: null }), id: "step" };
}

/** A part that is no block, and has no place among the blocks. */
function called(kind: PartView["kind"], name: string): Pick<PartView, "kind" | "name" | "title" | "place" | "inside"> {
  return { kind, name, title: "", place: null, inside: null };
}

/** What is needed to show the parts of a step. `undefined` if there is no such step. */
export function showingOf(
  repo: Repository,
  flow: string,
  id: string,
): (Showing & { readonly page: StepWritten }) | undefined {
  const named = flowNamed(repo, flow);
  const step = flowOf(repo, named).steps.get(id);
  if (step === undefined) return undefined;
  const texts = usesOf(repo).filter(
    (use): use is UseOf<"text"> => use.kind === "text" && use.place.flow === flow && use.place.step === id,
  );
  const page = { flow: flowOf(repo, named), step, path: named.file.path, at: pointer("/steps", id) };
  return { repo, texts, page, container: pageContainer(repo, page) };
}

function partView(
  showing: Showing,
  place: Place,
  rest: Pick<PartView, "kind" | "name" | "title" | "place" | "inside" | "goesAs">,
): PartView {
  return {
    ...objectOf(showing, place),
    ...rest,
    id: idOf(valueAt(place.file.value, place.pointer) ?? null),
    words: firstText(showing, place),
  };
}

/** What can be changed of a part. Alerts after events have no descriptor. */
function objectOf(showing: Showing, place: Place): ObjectView {
  const of = showing.container.find(place.pointer);
  if (of !== undefined) return objectView(showing, of);
  const { pointer: at } = place;
  const nothing = { settings: null, values: null, parameters: [], texts: [], lists: [], conditions: [], elsewhere: [] };
  return { at, was: writtenAs(place), isBare: false, mayDepend: isAction(at), ...nothing };
}

function isAction(at: string): boolean {
  return /\/(?:do|enter)\/\d+$/.test(at);
}

function goesAs({ name, pointer: at }: Block, buttons: ReadonlySet<string>, isFree: boolean): PartView["goesAs"] {
  if (name === "alert") return "message";
  return buttons.has(at) || isFree ? "part" : null;
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
