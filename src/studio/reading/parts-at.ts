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
import { alertsIn, allBlocksIn, buttonsIn, listOf, settingsOf, writtenAs } from "../edits/index.ts";
import type { ButtonView, PartView } from "../protocol-parts.ts";
import { settingsView } from "./settings-view.ts";

/** The parts of a step: its page from top to bottom, the areas beside and above it, dialogs, and alerts. */
export function partsAt(repo: Repository, flow: string, id: string): readonly PartView[] {
  const step = flowOf(repo, flowNamed(repo, flow)).steps.get(id);
  if (step === undefined) return [];
  const texts = usesOf(repo).filter(
    (use): use is UseOf<"text"> => use.kind === "text" && use.place.flow === flow && use.place.step === id,
  );
  const wordsIn = ({ pointer: at }: Place) => texts.find((one) => one.pointer.startsWith(`${at}/`))?.key ?? null;
  const part = (place: Place, rest: Pick<PartView, "kind" | "name" | "place" | "isMessage">): PartView => ({
    ...rest,
    id: idOf(valueAt(place.file.value, place.pointer) ?? null),
    at: place.pointer,
    words: wordsIn(place),
    was: writtenAs(place),
    buttons: [],
    settings: null,
  });
  const block = (one: Block, place: number | null): PartView => ({
    ...part(one, { kind: "block", name: one.name, place, isMessage: one.name === "alert" }),
    id: idOf(settingsOf(one).reduce((value, { name }) => omit(value, name), one.raw)),
    settings: settingsView(settingsOf(one)),
  });
  const outer = new Set([...step.page, ...step.header, ...step.aside]);
  const parts = [
    ...step.page.map((one, index) => block(one, step.page.length > 1 ? index : null)),
    ...[...step.header, ...step.aside].map((one) => block(one, null)),
    ...allBlocksIn(step).flatMap((one) => (one.name === "alert" && !outer.has(one) ? [block(one, null)] : [])),
    ...step.dialogs.map((one) => part(one, { kind: "dialog", name: one.id, place: null, isMessage: false })),
    ...alertsIn(step).map((one) =>
      part(one, { kind: "told", name: eventOf(one.pointer), place: null, isMessage: true }),
    ),
  ];
  const buttons = buttonsIn(repo, flow, step).map((one): ButtonView => {
    return { at: one.pointer, event: one.event, place: placeIn(one), words: wordsIn(one), was: writtenAs(one) };
  });
  return parts.map((one, index) => {
    const same = parts.slice(0, index).filter(({ id }) => id === one.id).length;
    const id = same === 0 ? one.id : `${one.id} ${same}`;
    return { ...one, id, buttons: buttons.filter(({ at }) => holderOf(parts, at) === one) };
  });
}

function idOf(value: Json): string {
  return JSON.stringify(inAnyOrder(value));
}

/** Sorts all lists in a value, so that moving a button does not change the id of the part that contains it. */
function inAnyOrder(value: Json): Json {
  if (isList(value)) return value.map(inAnyOrder).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner = null]) => [key, inAnyOrder(inner)]));
}

/** The position in its list, if it has siblings. */
function placeIn(one: Place): ButtonView["place"] {
  const list = listOf(one);
  const items = list && valueAt(one.file.value, list.at);
  return list !== undefined && isList(items) && items.length > 1 ? { index: list.index, of: items.length } : null;
}

/** The innermost part that contains a button. */
function holderOf(parts: readonly PartView[], at: string): PartView | undefined {
  const around = parts.filter((one) => at === one.at || at.startsWith(`${one.at}/`));
  return around.toSorted((a, b) => b.at.length - a.at.length)[0];
}

/** The event that triggers an action. Empty for actions on opening the page. */
function eventOf(at: string): string {
  return /^\/steps\/[^/]+\/on\/([^/]+)/.exec(at)?.[1] ?? "";
}
