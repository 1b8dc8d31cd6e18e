import { type Chain, chainsIn } from "../../../cel/index.ts";
import {
  BY_NAME,
  originOf,
  pointer,
  type Repository,
  segmentsOf,
  type Use,
  type UseOf,
  usesOf,
  valueAt,
} from "../../../model/index.ts";
import { removeReferences } from "../../edits/answer/edit-references.ts";
import { followed } from "../../edits/answer/field-owners.ts";
import { type Reference, whole } from "../../edits/answer/reference.ts";
import { placesOf } from "../../edits/answer/removal.ts";
import type { Draft } from "../../edits/draft.ts";
import { Refusal, stepsOfPlaces } from "../../edits/refusal.ts";
import { writtenSource } from "../../edits/written-source.ts";

/** Answers that another page asks for from now on. */
export interface Gone {
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
  readonly read: readonly Place[];
  /** Where people without an answer were sent to the page that asked for it. */
  readonly sent: readonly Place[];
}

interface Place {
  readonly path: string;
  readonly flow?: string | undefined;
  readonly step?: string | undefined;
}

/**
 * Reads the answers where they are remembered: what the page did with its own form, all that reads them if they are
 * remembered elsewhere, and who is sent back to the page that asked for them. Throws a `Refusal` for what cannot be
 * written in another way.
 */
export function readElsewhere(repo: Repository, draft: Draft, gone: Gone): Followed {
  const { flow, step, moving, keptThere, to } = gone;
  const read: Place[] = [];
  const sent: Place[] = [];
  const refused: Place[] = [];
  const needless: Reference[] = [];
  const seen = new Set<string>();
  for (const use of usesOf(repo)) {
    if (use.place.flow !== flow) continue;
    const { path, pointer: at, arm } = originOf(use);
    if (seen.has(`${path}#${at}`)) continue;
    const place = { path, flow, step: use.place.step };
    if (isSetHere(use, gone, path, at)) refused.push(place);
    if (use.kind !== "expression") continue;
    const spans = spansIn(repo, use, gone);
    if (spans.length === 0) continue;
    seen.add(`${path}#${at}`);
    if (isSentBack(repo, path, at, step) && spans.every(({ name }) => moving.has(name))) {
      // The page itself is for people without an answer: nobody is sent away from it for that.
      const rule = at.replace(/\/when$/, "");
      if (use.place.step === to) needless.push({ path, pointer: rule, isKey: false, span: whole(""), role: "depends" });
      else {
        draft.set(path, pointer(rule, "goto"), to);
        sent.push(place);
      }
    }
    const changed = spans.filter((one) => isRewritten(one, gone, path, at));
    if (changed.length === 0) continue;
    const source = writtenSource(repo, use);
    if (arm !== undefined || source === undefined || changed.some((one) => one.isUnclear) || at.endsWith(`/${BY_NAME}`))
      refused.push(place);
    else {
      draft.set(path, at, "= ".slice(0, use.offset) + readingFrom(keptThere, source, changed));
      read.push(place);
    }
  }
  refuseOwnWork(repo, refused);
  removeReferences(draft, needless);
  return { read, sent };
}

/** Whether something writes one of the answers, or shows an error at it, and does not go with them. */
function isSetHere(use: Use, gone: Gone, path: string, at: string): boolean {
  const { step, moving, kept, keptThere } = gone;
  if (use.kind === "field")
    return use.place.step === step && moving.has(use.field.split(".")[0] ?? "") && !isMoved(gone, path, at);
  return use.kind === "data" && kept !== keptThere && [...moving].some((name) => isWithin(use.path, `${kept}.${name}`));
}

function isRewritten({ name, start, isOfForm }: SpanOf, gone: Gone, path: string, at: string): boolean {
  if (!gone.moving.has(name) || start < 0) return false;
  return isOfForm ? !isMoved(gone, path, at) : gone.kept !== gone.keptThere;
}

function readingFrom(kept: string, source: string, spans: readonly SpanOf[]): string {
  const backwards = spans.toSorted((a, b) => b.start - a.start);
  return backwards.reduce((made, { start, end }) => made.slice(0, start) + kept + made.slice(end), source);
}

function refuseOwnWork(repo: Repository, places: readonly Place[]): void {
  if (places.length === 0) return;
  throw new Refusal(
    `The page itself works with these answers, in a way that only the place JSON can move: ${placesOf(repo, places).join(", ")}.`,
    [],
    stepsOfPlaces(places),
  );
}

interface SpanOf {
  readonly name: string;
  /** What stands before the dot and the name. -1: what is read is the same answer under another name. */
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
): readonly SpanOf[] {
  return chainsIn(use.source).flatMap((chain): readonly SpanOf[] => {
    const [first] = chain.steps;
    if (chain.variable === "form") {
      if (use.place.step !== step || first?.name === undefined || first.span === undefined) return [];
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
    if (kept === keptThere)
      return aliased(repo, use, chain, moving).map((name) => ({
        name,
        start: -1,
        end: -1,
        isOfForm: false,
        isUnclear: false,
      }));
    const unclear = isData ? [...moving] : aliased(repo, use, chain, moving);
    return unclear.map((name) => ({ name, start: 0, end: 0, isOfForm: false, isUnclear: true }));
  });
}

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

function isWithin(path: string, around: string): boolean {
  return path === around || path.startsWith(`${around}.`);
}

function isMoved({ moved }: Gone, path: string, at: string): boolean {
  return moved.some((one) => one.path === path && `${at}/`.startsWith(`${one.pointer}/`));
}

/** Whether a condition sends people back to the page. */
function isSentBack({ files }: Repository, path: string, at: string, step: string): boolean {
  const segments = segmentsOf(at);
  if (segments.at(-1) !== "when" || segments[1] === step) return false;
  return valueAt(files.get(path)?.value, pointer("", ...segments.slice(0, -1), "goto")) === step;
}
