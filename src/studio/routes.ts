/**
 * The requests of the Studio's pages to its server: what each sends, what it gets, and what the server checks. Both
 * import this table. A request is a POST to `/studio/api/<route>` with a JSON object.
 */
import { CONCERNS } from "../insight/index.ts";
import type { Json } from "../engine/index.ts";
import { type Command, COMMAND_SCHEMA } from "./commands/index.ts";
import type { Planned } from "./edits/index.ts";
import { commitName, commitReason, MOST_TEXTS, RULE_POINTER, VALUE_POINTER } from "./kernel/schema.ts";
import type {
  ArmChangeView,
  BranchView,
  ChangesView,
  Done,
  Overview,
  Submission,
  Submitted,
  TextRow,
  FindingView,
} from "./protocol.ts";
import type { ActionsRequest, ActionsView } from "./protocol-actions.ts";
import type { AnswerJudged } from "./protocol-calls.ts";
import type { ChangedPages, ChangedPagesRequest } from "./protocol-changes.ts";
import type {
  ConditionMeaning,
  ConditionPlace,
  ConditionView,
  MeaningRequest,
  RulePlaceRequest,
} from "./protocol-conditions.ts";
import type { Explanation, FileView, Offer, Offers, OffersRequest } from "./protocol-json.ts";
import type { LineRequest, LineView } from "./protocol-lines.ts";
import type {
  KeptPicture,
  LensRequest,
  MapPictures,
  MapView,
  PathRequest,
  StoryView,
  RequirementView,
  SiteView,
} from "./protocol-map.ts";
import type { PageView } from "./protocol-page.ts";
import type { DataFileView, DataView } from "./protocol-parts.ts";
import type { Acceptance, RecordedChanges } from "./protocol-recorded.ts";
import type { EarlierCommit, TakeBack, TakeBackPlan } from "./protocol-take-back.ts";
import type { TextNamed, TextsFileKind, TextsImport, TextsSince } from "./protocol-texts.ts";

export interface Route<Request, Answer> {
  /** JSON Schema of the request. */
  readonly schema: object;
  /** Whether a request may be as large as two versions of the largest file. */
  readonly isLarge?: true;
  /** These types have no value. */
  readonly types?: { readonly sends: Request; readonly gets: Answer };
}

/** What a page shows, and asks again when something has changed. It may wait until previews show the last edit. */
export interface View<Request, Answer> extends Route<Request, Answer> {
  readonly isShown: true;
}

/** A request without anything to say. */
export type Nothing = Readonly<Record<string, never>>;

type Properties = Readonly<Record<string, object>>;

const name = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;
const word = { type: "string", pattern: "^[\\w.-]{1,200}$" } as const;
const pictureName = { type: "string", maxLength: 1_000 } as const;
const label = { type: "string", maxLength: 300 } as const;
/** An arm as `<flag>=<arm>`. Empty for everybody. */
const arm = { type: "string", pattern: "^([\\w-]{1,100}=[\\w-]{1,100})?$" } as const;
const source = { type: "string", maxLength: 5_000 } as const;
const commit = { type: "string", pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$" } as const;
const path = { type: "string", pattern: "^[\\w@-][\\w.@/-]{0,300}\\.json$" } as const;
const largeText = { type: "string", maxLength: 5_000_000 } as const;

function object(properties: Properties, optional: Properties = {}) {
  return {
    type: "object",
    required: Object.keys(properties),
    additionalProperties: false,
    properties: { ...properties, ...optional },
  };
}

/** What is done once: an edit, or something asked while a person types. */
function act<Request, Answer>(properties: Properties = {}, optional?: Properties): Route<Request, Answer> {
  return { schema: object(properties, optional) };
}

function largeAct<Request, Answer>(properties: Properties): Route<Request, Answer> {
  return { schema: object(properties), isLarge: true };
}

function view<Request, Answer>(properties: Properties = {}, optional?: Properties): View<Request, Answer> {
  return { schema: object(properties, optional), isShown: true };
}

const lens = { site: name, lang: name, arm };
const list = { flow: name, at: RULE_POINTER, arm };
const value = { flow: name, at: VALUE_POINTER, arm };
const ofForm = {
  form: { type: "string", pattern: "^schemas/[\\w-]+(/[\\w-]+)*$" },
  list: { type: "string", maxLength: 500 },
  arm,
};
const actionKind = object({
  does: { type: "string", pattern: "^[a-z]{1,30}$" },
  of: { type: "string", maxLength: 200 },
});
const typed = { path, text: largeText, offset: { type: "integer", minimum: 0 } };
/** The act that the person was shown for undo or redo. */
const turn = { was: { anyOf: [{ type: "string", maxLength: 10_000 }, { type: "null" }] } };
const recordedChange = object(
  { words: { type: "string", maxLength: 5_000 } },
  {
    concern: { enum: Object.keys(CONCERNS) },
    flow: name,
    file: { type: "string", maxLength: 500 },
    isNew: { const: true },
  },
);
const textNamed = object({ file: label, key: label }, { arm: label });
const textsExport = {
  ...object(
    { as: { enum: ["csv", "xliff"] }, texts: { type: "array", maxItems: MOST_TEXTS, items: textNamed } },
    { into: { type: "string", maxLength: 35 } },
  ),
  if: { properties: { as: { const: "xliff" } } },
  // oxlint-disable-next-line unicorn/no-thenable
  then: { required: ["into"] },
};

/** The expression up to the cursor. */
type Typed = { readonly before: string };
/** The names that may come next in an expression, in place of the last `replaces` characters. */
interface ExpressionOffers {
  readonly replaces: number;
  readonly offers: readonly Offer[];
}
/** What was found for a position in a text that is being typed. */
interface Found<T> {
  readonly found: T | null;
}
type TextsExport = TextsFileKind & { readonly texts: readonly TextNamed[] };
/** `seen` is the fingerprint of the preview (`Planned`). */
interface Edit {
  readonly command: Command;
  readonly seen?: string;
}
interface Turn {
  readonly was: string | null;
}
/** The pages of the last commit, or of the version without a commit. */
interface Reverting {
  readonly reverting?: string;
}

export const ROUTES = {
  "at-a-glance": view<Nothing, Overview>(),
  texts: view<Nothing, readonly TextRow[]>(),
  "texts-since": view<{ readonly date: string }, TextsSince>({
    date: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
  }),
  "texts-export": { schema: textsExport, isLarge: true } as Route<TextsExport, { readonly text: string }>,
  "texts-import": largeAct<{ readonly text: string }, TextsImport>({ text: largeText }),
  page: view<{ readonly flow: string; readonly step: string; readonly arm?: string }, PageView>(
    { flow: name, step: name },
    { arm },
  ),
  "arm-changes": view<{ readonly flag: string; readonly arm: string }, readonly ArmChangeView[]>({
    flag: word,
    arm: word,
  }),
  findings: view<Nothing, readonly FindingView[]>(),
  map: view<LensRequest, MapView>({ flow: name }, lens),
  pictures: view<LensRequest, MapPictures>({ flow: name }, lens),
  requirements: view<{ readonly flow: string }, readonly RequirementView[]>({ flow: name }),
  sites: view<Nothing, readonly SiteView[]>(),
  "data-files": view<Nothing, readonly DataFileView[]>(),
  data: view<{ readonly path: string; readonly at: string }, DataView>({ path, at: VALUE_POINTER }),

  "judged-answer": act<{ readonly operation: string; readonly text: string }, AnswerJudged>({
    operation: word,
    text: { type: "string", maxLength: 200_000 },
  }),
  /** For the preview's frame (`src/app/dev/studio-call.ts`). */
  "made-up-answer": act<{ readonly operation: string }, { readonly answer: Json }>({ operation: word }),

  files: view<Nothing, readonly string[]>(),
  file: view<{ readonly path: string }, FileView>({ path }),
  offers: largeAct<OffersRequest, Found<Offers>>(typed),
  explanations: largeAct<OffersRequest, Found<Explanation>>(typed),

  conditions: act<RulePlaceRequest, ConditionView>(list),
  "condition-meanings": {
    schema: { anyOf: [object({ ...list, source }), object({ ...ofForm, source })] },
  } as Route<MeaningRequest, ConditionMeaning>,
  lines: act<LineRequest, LineView>({ ...value, source }),
  "expression-offers": {
    schema: { anyOf: [object({ ...value, before: source }), object({ ...ofForm, before: source })] },
  } as Route<ConditionPlace & Typed, ExpressionOffers>,
  actions: act<ActionsRequest, ActionsView>(list, { chosen: actionKind }),

  edits: {
    schema: object({ command: COMMAND_SCHEMA }, { seen: { type: "string", pattern: "^[0-9a-f]{64}$" } }),
    isLarge: true,
  } as Route<Edit, Done>,
  plans: act<{ readonly command: Command }, Planned>({ command: COMMAND_SCHEMA }),
  undo: act<Turn, Done>(turn),
  redo: act<Turn, Done>(turn),

  /** The shortest path to a step, as the name of its replay. */
  ways: act<PathRequest, { readonly replay: string | null }>({
    flow: name,
    step: name,
    site: name,
    lang: name,
    arms: { type: "object", additionalProperties: name },
  }),
  /** Pictures of pages that were drawn earlier, and one that was drawn now. */
  "kept-pictures": act<{ readonly names: readonly string[] }, readonly KeptPicture[]>({
    names: { type: "array", maxItems: 200, items: pictureName },
  }),
  "keep-picture": act<KeptPicture, Nothing>({
    name: pictureName,
    image: { type: "string", pattern: "^[A-Za-z0-9+/=]{1,400000}$" },
  }),
  /** A replay line by line. */
  stories: view<{ readonly id: string }, StoryView>({ id: { type: "string", pattern: "^[\\w-]{1,300}$" } }),
  "recorded-changes": view<Nothing, RecordedChanges>(),
  "accept-recorded": act<Acceptance, Done>({
    changes: { type: "array", minItems: 1, maxItems: 5_000, items: recordedChange },
    reason: commitReason,
  }),

  changes: view<Nothing, ChangesView>(),
  /** The pages that differ between the last commit and now, or between now and the version without a commit. */
  "changed-pages": view<ChangedPagesRequest, ChangedPages>({}, { ...lens, reverting: commit }),
  "prepare-pages": act<Reverting, { readonly commit: string }>({}, { reverting: commit }),
  commits: view<Nothing, readonly EarlierCommit[]>(),
  "revert-plan": view<{ readonly commit: string }, TakeBackPlan>({ commit }),
  "revert-people": view<{ readonly commit: string }, ChangesView["people"]>({ commit }),
  revert: act<TakeBack, Submitted>({ commit, head: commit, reason: commitReason }),
  /** The branch of the working copy, and what is on it already. */
  branch: view<Nothing, BranchView>(),
  /** Goes back to the main branch. */
  "begin-again": act<Nothing, BranchView>(),
  submissions: act<Submission, Submitted>({
    name: commitName,
    reason: commitReason,
  }),
} as const;

export type RouteName = keyof typeof ROUTES;
type TypesOf<Name extends RouteName> = NonNullable<(typeof ROUTES)[Name]["types"]>;
export type RequestOf<Name extends RouteName> = TypesOf<Name>["sends"];
export type AnswerOf<Name extends RouteName> = TypesOf<Name>["gets"];

/** The routes whose answers are shown. */
export type ViewName = {
  [Name in RouteName]: (typeof ROUTES)[Name] extends { readonly isShown: true } ? Name : never;
}[RouteName];

/** What answers each request. */
export type Handlers = {
  readonly [Name in RouteName]: (request: RequestOf<Name>) => AnswerOf<Name> | Promise<AnswerOf<Name>>;
};
