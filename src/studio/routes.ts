/**
 * The requests of the Studio's pages to its server: what each sends, what it gets, and what the server checks. Both
 * import this table. A request is a POST to `/studio/api/<route>` with a JSON object.
 */
import type { Json } from "../engine/index.ts";
import { type Command, COMMAND_SCHEMA } from "./commands/index.ts";
import type { Planned } from "./edits/index.ts";
import {
  commitName,
  commitReason,
  commitTarget,
  language,
  MOST_TEXTS,
  type Of,
  RULE_POINTER,
  typed,
  VALUE_POINTER,
  type Whole,
  whole,
} from "./kernel/schema.ts";
import type {
  ArmChangeInWords,
  ArmPageView,
  BranchView,
  ChangesView,
  Done,
  Other,
  Overview,
  Submitted,
  TextRow,
  FindingView,
} from "./protocol.ts";
import type { ActionsView } from "./protocol-actions.ts";
import type { AnswerJudged } from "./protocol-calls.ts";
import type {
  BranchesView,
  ChangedPages,
  EarlierCommit,
  PeopleThereView,
  RecordedChanges,
  ReleaseView,
  TakeBackPlan,
} from "./protocol-changes.ts";
import type { ApprovalView, Comment } from "./protocol-comments.ts";
import type { ConditionMeaning, ConditionView, LineView } from "./protocol-conditions.ts";
import type { Explanation, ExpressionOffers, FileView, Offers } from "./protocol-json.ts";
import type { MapPictures, MapView, StoryView, RequirementView, SiteView } from "./protocol-map.ts";
import type { PageView } from "./protocol-page.ts";
import type { DataFileView, DataView } from "./protocol-parts.ts";
import { act, type Gets, gets, large, type Nothing, type Properties, type Route, view } from "./route.ts";
import type { Term, TextNamed, TextsFileKind, TextsImport, TextsSince } from "./protocol-texts.ts";

const name = { type: "string", pattern: "^[\\w-]{1,100}$" } as const;
const word = { type: "string", pattern: "^[\\w.-]{1,200}$" } as const;
const label = { type: "string", maxLength: 300 } as const;
/** An arm as `<flag>=<arm>`. Empty for everybody. */
const arm = { type: "string", pattern: "^([\\w-]{1,100}=[\\w-]{1,100})?$" } as const;
const source = { type: "string", maxLength: 5_000 } as const;
const commit = { type: "string", pattern: "^(?:[0-9a-f]{40}|[0-9a-f]{64})$" } as const;
const path = { type: "string", pattern: "^[\\w@-][\\w.@/-]{0,300}\\.json$" } as const;
const largeText = { type: "string", maxLength: 5_000_000 } as const;

/** A page as an image in base64. Its name says of which page, for whom and how wide. */
const keptPicture = {
  name: { type: "string", maxLength: 1_000 },
  image: { type: "string", pattern: "^[A-Za-z0-9+/=]{1,400000}$" },
} as const;
export type KeptPicture = Of<Whole<typeof keptPicture>>;

const lens = { site: name, lang: name, arm };
const list = { flow: name, at: RULE_POINTER, arm };
const value = { flow: name, at: VALUE_POINTER, arm };
const ofForm = {
  form: { type: "string", pattern: "^schemas/[\\w-]+(/[\\w-]+)*$" },
  list: { type: "string", maxLength: 500 },
  arm,
} as const;
/**
 * Where a condition is, or will be: at a rule, a named condition, a value or a list of a journey, or over the answers of a
 * form. With a list, over those of each of its entries.
 */
export type ConditionPlace = Of<Whole<typeof list>> | Of<Whole<typeof ofForm>>;

/** About an expression at such a place. */
function eitherPlace<const P extends Properties, Answer>(
  _answer: Gets<Answer>,
  about: P,
): Route<ConditionPlace & Of<Whole<P>>, Answer> {
  return { schema: { anyOf: [whole({ ...list, ...about }), whole({ ...ofForm, ...about })] } };
}

/** A kind of action, by its keyword in the language, and what it is about. */
const actionKind = whole({
  does: { type: "string", pattern: "^[a-z]{1,30}$" },
  of: { type: "string", maxLength: 200 },
});
export type ActionKind = Of<typeof actionKind>;
const position = { path, text: largeText, offset: { type: "integer", minimum: 0 } } as const;
/** The act that the person was shown for undo or redo. */
const turn = { was: { anyOf: [{ type: "string", maxLength: 10_000 }, { type: "null" }] } } as const;
const textNamed = whole({ file: label, key: label }, { arm: label });
const textsExport = {
  ...whole(
    { as: { enum: ["csv", "xliff"] }, texts: { type: "array", maxItems: MOST_TEXTS, items: textNamed } },
    { into: { type: "string", maxLength: 35 } },
  ),
  if: { properties: { as: { const: "xliff" } } },
  // oxlint-disable-next-line unicorn/no-thenable
  then: { required: ["into"] },
};

/** What was found for a position in a text that is being typed. */
interface Found<T> {
  readonly found: T | null;
}
type TextsExport = TextsFileKind & { readonly texts: readonly TextNamed[] };

const command = typed<Command>(COMMAND_SCHEMA);

export const ROUTES = {
  "at-a-glance": view(gets<Overview>()),
  texts: view(gets<readonly TextRow[]>()),
  glossary: view(gets<readonly Term[]>()),
  "texts-since": view(gets<TextsSince>(), { date: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" } }),
  "texts-export": { schema: textsExport, isLarge: true } as Route<TextsExport, { readonly text: string }>,
  "texts-import": large(act(gets<TextsImport>(), { text: largeText })),
  /** The words of a machine for a text. It is sent to the translator that is configured. */
  "machine-words": act(gets<{ readonly words: string }>(), {
    text: { type: "string", minLength: 1, maxLength: 5_000 },
    from: language,
    into: language,
  }),
  page: view(gets<PageView>(), { flow: name, step: name }, { arm }),
  "arm-pages": view(gets<Readonly<Record<string, readonly ArmPageView[]>>>()),
  "arm-changes": view(gets<readonly ArmChangeInWords[]>(), { flag: word, arm: word }),
  findings: view(gets<readonly FindingView[]>()),
  map: view(gets<MapView>(), { flow: name }, lens),
  pictures: view(gets<MapPictures>(), { flow: name }, lens),
  requirements: view(gets<readonly RequirementView[]>(), { flow: name }),
  comments: view(gets<readonly Comment[]>()),
  approvals: view(gets<readonly ApprovalView[]>()),
  /** Says which page is open here, and gets what other Studios on this working copy have open. */
  here: act(gets<readonly Other[]>(), {
    by: label,
    flow: { type: "string", maxLength: 100 },
    step: { type: "string", maxLength: 100 },
  }),
  sites: view(gets<readonly SiteView[]>()),
  "data-files": view(gets<readonly DataFileView[]>()),
  data: view(gets<DataView>(), { path, at: VALUE_POINTER }),

  "judged-answer": act(gets<AnswerJudged>(), { operation: word, text: { type: "string", maxLength: 200_000 } }),
  /** For the preview's frame (`src/app/dev/studio-call.ts`). */
  "made-up-answer": act(gets<{ readonly answer: Json }>(), { operation: word }),

  files: view(gets<readonly string[]>()),
  file: view(gets<FileView>(), { path }),
  offers: large(act(gets<Found<Offers>>(), position)),
  explanations: large(act(gets<Found<Explanation>>(), position)),

  conditions: act(gets<ConditionView>(), list),
  "condition-meanings": eitherPlace(gets<ConditionMeaning>(), { source }),
  lines: act(gets<LineView>(), { ...value, source }),
  "expression-offers": eitherPlace(gets<ExpressionOffers>(), { before: source }),
  actions: act(gets<ActionsView>(), list, { chosen: actionKind }),

  /** `seen` is the fingerprint of the preview (`Planned`). */
  edits: large(act(gets<Done>(), { command }, { seen: { type: "string", pattern: "^[0-9a-f]{64}$" } })),
  plans: act(gets<Planned>(), { command }),
  undo: act(gets<Done>(), turn),
  redo: act(gets<Done>(), turn),

  /** The shortest path to a step, as the name of its replay. `shows`: to where its page has one of these texts. */
  path: act(
    gets<{ readonly replay: string | null }>(),
    {
      flow: name,
      step: name,
      site: name,
      lang: name,
      arms: { type: "object", additionalProperties: name },
    },
    { shows: { type: "array", minItems: 1, maxItems: 100, items: label } },
  ),
  /** Pictures of pages that were drawn earlier, and one that was drawn now. */
  "kept-pictures": act(gets<readonly KeptPicture[]>(), {
    names: { type: "array", maxItems: 200, items: keptPicture.name },
  }),
  "keep-picture": act(gets<Nothing>(), keptPicture),
  /** A replay line by line. */
  stories: view(gets<StoryView>(), { id: { type: "string", pattern: "^[\\w-]{1,300}$" } }),
  "recorded-changes": view(gets<RecordedChanges>()),

  changes: view(gets<ChangesView>()),
  /** The pages that differ between the last commit and now, or between now and the version without a commit. */
  "changed-pages": view(gets<ChangedPages>(), {}, { ...lens, reverting: commit }),
  "prepare-pages": act(gets<{ readonly commit: string }>(), {}, { reverting: commit }),
  commits: view(gets<readonly EarlierCommit[]>()),
  "revert-plan": view(gets<TakeBackPlan>(), { commit }),
  "revert-people": view(gets<ChangesView["people"]>(), { commit }),
  /** `head` is the last commit at the time of the preview. */
  revert: act(gets<Submitted>(), { commit, head: commit, reason: commitReason }),
  /** The branch of the working copy, and what is on it already. */
  branch: view(gets<BranchView>()),
  /** What the main branch lacks. */
  branches: view(gets<BranchesView>()),
  /** Opens another branch, or the main one, and brings back what was set aside for it. */
  "open-branch": act(gets<Done>(), { branch: { type: "string", pattern: "^[^-\\s]\\S{0,250}$" } }),
  /** What the service runs. `null` if no address was configured. */
  release: view(gets<ReleaseView | null>()),
  /** How many people are in the middle on the service. `null` if it was not configured. */
  "people-there": view(gets<PeopleThereView | null>()),
  submissions: act(gets<Submitted>(), { name: commitName, reason: commitReason }, { onto: commitTarget }),
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
