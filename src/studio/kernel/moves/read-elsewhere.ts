import { type Chain, chainsIn } from "../../../cel/index.ts";
import { BY_NAME, originOf, pointer, type Repository, type Use, type UseOf, usesOf } from "../../../model/index.ts";
import { removeReferences } from "../../edits/answer/edit-references.ts";
import { followed } from "../../edits/answer/field-owners.ts";
import { wholeEntry } from "../../edits/answer/reference.ts";
import { placesOf } from "../../edits/answer/removal.ts";
import { everyones } from "../../edits/answer/same-answer.ts";
import type { Draft } from "../../edits/draft.ts";
import { Refusal, stepsOfPlaces } from "../../edits/refusal.ts";
import { writtenSource } from "../../edits/written-source.ts";
import { isWithin, sendsBack } from "./sends-back.ts";

/** Answers that another page asks for from now on. */
interface Gone {
  readonly flow: string;
  readonly step: string;
  readonly to: string;
  readonly moving: ReadonlySet<string>;
  /** Where they were remembered, and where they are from now on: `data.stepTwo`. */
  readonly kept: string;
  readonly keptThere: string;
  /** Places that go with them: what is in these reads the form that is beside it. */
  readonly moved: readonly { readonly path: string; readonly pointer: string }[];
}

/** What else changes because of it, in words. */
interface Followed {
  /** Where the page read its own form, and reads what is remembered from now on. */
  readonly read: readonly NamedPlace[];
  /** Where people without an answer were sent to the page that asked for it. */
  readonly sent: readonly NamedPlace[];
  /** Where the new page sent people away who had not answered. Deleted. */
  readonly needless: readonly (NamedPlace & { readonly when: string })[];
  /** Where they are read from the same object as before. */
  readonly known: readonly NamedPlace[];
}

interface NamedPlace {
  readonly path: string;
  readonly pointer: string;
  readonly flow?: string | undefined;
  readonly step?: string | undefined;
}

/**
 * Reads the answers where they are remembered: what the page did with its own form, all that reads them if they are
 * remembered elsewhere, and who is sent back to the page that asked for them. Throws a `Refusal` for what cannot be
 * written in another way.
 */
export function readElsewhere(repo: Repository, draft: Draft, gone: Gone): Followed {
  const { flow, moving, keptThere, to } = gone;
  const read: NamedPlace[] = [];
  const sent: NamedPlace[] = [];
  const known: NamedPlace[] = [];
  const refused: NamedPlace[] = [];
  const needless: (NamedPlace & { readonly when: string })[] = [];
  const seen = new Set<string>();
  for (const use of usesIn(everyones(repo), flow)) {
    const { path, pointer: at, arm } = originOf(use);
    if (seen.has(`${path}#${at}`)) continue;
    const place = { path, pointer: at, flow, step: use.place.step };
    if (isSetHere(use, gone, path, at)) refused.push(place);
    if (use.kind !== "expression") continue;
    const spans = spansIn(repo, use, gone, at).filter(
      ({ name, isOfForm, isUnclear }) => moving.has(name) && (!isOfForm || isUnclear || !isMoved(gone, path, at)),
    );
    if (spans.length === 0) continue;
    seen.add(`${path}#${at}`);
    if (!isMoved(gone, path, at)) known.push(place);
    const changed = spans.filter((one) => isRewritten(one, gone));
    const back = sendsBack(repo, use, gone, at);
    if (
      back === "unclear" ||
      ((back !== undefined || changed.length > 0) && (arm !== undefined || isShared(repo, use)))
    )
      refused.push(place);
    else if (back !== undefined && use.place.step === to) {
      // The page itself is for people without an answer: nobody is sent away from it for that.
      needless.push({ ...place, pointer: back, when: use.source });
      continue;
    } else if (back !== undefined) {
      draft.set(path, pointer(back, "goto"), to);
      sent.push({ ...place, pointer: back });
    }
    if (changed.length === 0) continue;
    const source = writtenSource(repo, use);
    if (source === undefined || at.endsWith(`/${BY_NAME}`) || !changed.every((one) => isWritten(one, source, gone)))
      refused.push(place);
    else {
      draft.set(path, at, "= ".slice(0, use.offset) + readingFrom(keptThere, source, changed));
      read.push(place);
    }
  }
  refuseOwnWork(repo, refused);
  removeReferences(draft, needless.map(wholeEntry));
  return { read, sent, needless, known };
}

/** Everybody's uses in a journey, and those that only people in an arm have. */
function usesIn([base, ...arms]: readonly Repository[], flow: string): readonly Use[] {
  const theirs = arms.flatMap((arm) => usesOf(arm).filter((use) => originOf(use).arm !== undefined));
  return [...(base === undefined ? [] : usesOf(base)), ...theirs].filter(({ place }) => place.flow === flow);
}

/** Whether something writes or forgets one of the answers, or shows an error at it, and does not go with them. */
function isSetHere(use: Use, gone: Gone, path: string, at: string): boolean {
  const { step, moving, kept, keptThere } = gone;
  if (use.kind === "field")
    return use.place.step === step && moving.has(use.field.split(".")[0] ?? "") && !isMoved(gone, path, at);
  if (use.kind !== "data" || use.role === "into" || kept === keptThere) return false;
  return (
    isWithin(kept, use.path) !== isWithin(keptThere, use.path) ||
    [...moving].some((name) => isWithin(use.path, `${kept}.${name}`))
  );
}

function isRewritten({ isOfForm }: SpanOf, { kept, keptThere }: Gone): boolean {
  return isOfForm || kept !== keptThere;
}

/** Whether the answer is written at its place as `form.name` or with the path of where it is remembered. */
function isWritten({ start, end, isOfForm, isUnclear }: SpanOf, source: string, { kept }: Gone): boolean {
  return !isUnclear && source.slice(Math.max(0, start), end + 1) === `${isOfForm ? "form" : kept}.`;
}

/** Whether something is written once for several pages or journeys. */
function isShared(repo: Repository, use: Use): boolean {
  if (use.file.partAt?.(use.pointer) === undefined) return false;
  const { path, pointer: at } = originOf(use);
  return usesOf(repo).some((other) => {
    const isElsewhere = other.place.flow !== use.place.flow || other.place.step !== use.place.step;
    const origin = isElsewhere ? originOf(other) : undefined;
    return origin?.path === path && origin.pointer === at;
  });
}

function readingFrom(kept: string, source: string, spans: readonly SpanOf[]): string {
  const backwards = spans.toSorted((a, b) => b.start - a.start);
  return backwards.reduce((made, { start, end }) => made.slice(0, start) + kept + made.slice(end), source);
}

function refuseOwnWork(repo: Repository, places: readonly NamedPlace[]): void {
  if (places.length === 0) return;
  throw new Refusal(
    `A page works with these answers, in a way that only the place JSON can move: ${placesOf(repo, places).join(", ")}.`,
    [],
    stepsOfPlaces(places),
  );
}

interface SpanOf {
  readonly name: string;
  /** What stands before the dot and the name. */
  readonly start: number;
  readonly end: number;
  readonly isOfForm: boolean;
  readonly isUnclear: boolean;
}

/** Where an expression names answers of the page, or passes all of them on. */
function spansIn(
  repo: Repository,
  use: UseOf<"expression">,
  { step, kept, keptThere, moving }: Gone,
  at: string,
): readonly SpanOf[] {
  return chainsIn(use.source).flatMap((chain): readonly SpanOf[] => {
    const [first] = chain.steps;
    if (chain.variable === "form") {
      // What every page does may be done with this page's form.
      if (use.place.step !== undefined && use.place.step !== step) return [];
      if (first?.name === undefined)
        return at.endsWith(`/${BY_NAME}`) ? [] : [...moving].map((name) => ({ ...UNCLEAR, name, isOfForm: true }));
      // Another part of the expression has the name: `c` of `form.children.map(c, …)`.
      if (first.span === undefined) return [];
      if (use.place.step === undefined) return [{ ...UNCLEAR, name: first.name, isOfForm: true }];
      return [
        { name: first.name, start: first.span.start - 5, end: first.span.start - 1, isOfForm: true, isUnclear: false },
      ];
    }
    const names = kept.split(".").slice(1);
    const isData = chain.variable === "data" && names.every((name, index) => chain.steps[index]?.name === name);
    const last = chain.steps[names.length];
    if (isData && last?.name !== undefined && last.span !== undefined) {
      const end = last.span.start - 1;
      return [{ name: last.name, start: end - kept.length, end, isOfForm: false, isUnclear: false }];
    }
    // The page itself may begin with what is remembered, and everybody may ask whether the object is there.
    const isWhole =
      isData && last?.name === undefined && (kept !== keptThere || (!chain.tested && use.place.step !== step));
    const unclear = isWhole ? [...moving] : aliased(repo, use, chain, moving);
    return unclear.map((name) => ({ ...UNCLEAR, name }));
  });
}

const UNCLEAR = { start: 0, end: 0, isOfForm: false, isUnclear: true };

/** Answers that are read by a name that the journey gave to where they are remembered. */
function aliased(
  repo: Repository,
  use: UseOf<"expression">,
  chain: Chain,
  moving: ReadonlySet<string>,
): readonly string[] {
  if (chain.variable === "data" || chain.variable === "form") return [];
  const named = followed(repo, use.place, chain).flatMap(({ names }) => names);
  return named.flatMap(({ name }) => (moving.has(name) ? [name] : []));
}

function isMoved({ moved }: Gone, path: string, at: string): boolean {
  return moved.some((one) => one.path === path && `${at}/`.startsWith(`${one.pointer}/`));
}
