import { equal, type JsonObject } from "../../../engine/index.ts";
import type { BlockPlace } from "../../kernel/new-things.ts";
import type { PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { kindBeside, partWords } from "./words-of-text.ts";

/** A place for a part: on the page, or in a part that holds others. */
export interface PartPlace extends BlockPlace {
  readonly words: string;
  /** JSON pointer of the list. */
  readonly list: string;
  /** The index that something gets there. */
  readonly index: number;
}

/** All places of a step from top to bottom, or those in one list and in the parts of that list. */
export function placesAt(view: PageView, only: PartView["inside"] = null): readonly PartPlace[] {
  if (only !== null) return inList(view, only);
  const dialogs = view.parts.filter(({ kind }) => kind === "dialog");
  return [...inList(view, null), ...dialogs.flatMap((dialog) => insideOf(view, dialog))];
}

/**
 * The place below a part, by id, in the same list, or above the first part of the page (`null`). `undefined` if the part
 * is gone, or is in no list.
 */
export function placeUnder(view: PageView, below: string | null): PartPlace | undefined {
  const part = view.parts.find(({ id }) => id === below);
  if (below !== null && part === undefined) return undefined;
  return inList(view, part?.inside ?? null).find(({ after }) => after?.at === part?.at);
}

/** The place above a part, in the same list. */
export function placeAbove(view: PageView, { inside, place }: PartView): PartPlace | undefined {
  const places = inList(view, inside);
  return places.find(({ list, index }) => list === places[0]?.list && index === place);
}

/** The places as what people choose from. `more` is what else the command says of each. */
export function placeOffers<M extends JsonObject>(places: readonly PartPlace[], more: M) {
  return places.map(({ words, after, into }) => ({ words, value: { ...more, after, ...(into && { into }) } }));
}

/** The JSON pointer of what has been added at one of the places. */
export function pointerAt(places: readonly PartPlace[], { after, into }: BlockPlace): string | undefined {
  const place = places.find((one) => equal(one.after, after) && equal(one.into, into));
  return place && `${place.list}/${place.index}`;
}

/** The parts of a list in order. `null`: of the page itself. */
export function siblingsOf({ parts }: Pick<PageView, "parts">, inside: PartView["inside"]): readonly PartView[] {
  const list = inside && listOf(inside);
  return parts.filter((one) => one.place !== null && (one.inside && listOf(one.inside)) === list);
}

/** The places inside a part. Empty if it cannot hold others. */
function insideOf(view: PageView, { at, lists }: Pick<PartView, "at" | "lists">): readonly PartPlace[] {
  return lists.flatMap(({ name, is }) => (is === "blocks" ? inList(view, { at, name }) : []));
}

/** The place that is offered first: at the end of the chosen part, below it, or else at the end. */
export function firstPlace(view: PageView, chosen: string | undefined, places: readonly PartPlace[]): number {
  const part = view.parts.find(({ id }) => id === chosen);
  const [inside] = part === undefined ? [] : insideOf(view, part);
  const list = inside?.list ?? places[0]?.list;
  const below = inside === undefined ? places.findIndex(({ after }) => after !== null && after.at === part?.at) : -1;
  return below < 0 ? places.findLastIndex((one) => one.list === list) : below;
}

function inList(view: PageView, inside: PartView["inside"]): readonly PartPlace[] {
  const container = inside === null ? undefined : view.parts.find(({ at }) => at === inside.at);
  if (inside !== null && container === undefined) return [];
  const list = inside === null ? `/steps/${view.step}/page` : listOf(inside);
  const into =
    inside === null || container === undefined
      ? {}
      : { into: { at: container.at, was: container.was, name: inside.name } };
  const within = container === undefined ? "" : ` in ${containerWords(view, container, inside?.name)}`;
  return [
    {
      ...into,
      after: null,
      list,
      index: 0,
      words: container === undefined ? "at the top of the page" : `first${within}`,
    },
    ...siblingsOf(view, inside).flatMap((part, index) => [
      ...insideOf(view, part),
      {
        ...into,
        after: { at: part.at, was: part.was },
        list,
        index: index + 1,
        words: `below ${namedWith(view, part)}${within}`,
      },
    ]),
  ];
}

function namedWith(view: PageView, part: PartView): string {
  return [partWords(view, part), kindBeside(view, part)].filter((one) => one !== "").join(", ");
}

/** Names what holds parts, and its list if it has several. */
function containerWords(view: PageView, container: PartView, name: string | undefined): string {
  const lists = container.lists.filter(({ is }) => is === "blocks");
  const title = lists.length > 1 ? lists.find((one) => one.name === name)?.title : undefined;
  return `“${partWords(view, container)}”${title === undefined ? "" : ` (${title})`}`;
}

function listOf({ at, name }: NonNullable<PartView["inside"]>): string {
  return `${at}/${name}`;
}
