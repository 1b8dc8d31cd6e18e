import type { Json, JsonObject } from "../../engine/index.ts";
import { flowNamed, languageOf, stepsOf } from "../../insight/index.ts";
import { type Repository, type Schema, stringAt, type UseOf } from "../../model/index.ts";
import {
  answerPlaces,
  type Container,
  emptyIn,
  emptyLists,
  type Described,
  propertiesIn,
  type Property,
  settingIn,
} from "../edits/index.ts";
import { calledAmongYou, inLanguages, OPEN, oneOf, type Question } from "../browser/questions.ts";
import type { ValuesView } from "../protocol-parts.ts";
import { languageViews } from "./language-views.ts";
import { plainWords, valuesView } from "./values-view.ts";

/** What is needed to show the objects of a step or a layout, and to ask about new ones. */
export interface Showing {
  readonly repo: Repository;
  readonly container: Container;
  readonly texts: readonly UseOf<"text">[];
}

/** A question about something new. */
export interface NewQuestion {
  readonly name: string;
  readonly question: Question;
  readonly begin: Json;
  /** Where its answer belongs in the command. `undefined`: it only decides what else is asked. */
  readonly path?: readonly string[];
  readonly mayBeEmpty?: boolean;
}

/** A form of questions in this order. `members` is what the command has without them. */
export function newViewOf(questions: readonly NewQuestion[], members: JsonObject): ValuesView {
  const each = <T>(of: (one: NewQuestion) => T) => Object.fromEntries(questions.map((one) => [one.name, of(one)]));
  const required = questions.filter(({ mayBeEmpty }) => mayBeEmpty !== true);
  return {
    schema: {
      type: "object",
      required: required.map(({ name }) => name),
      properties: each(({ question }) => question),
    },
    values: each(({ begin }) => begin),
    paths: Object.fromEntries(questions.flatMap(({ name, path }) => (path === undefined ? [] : [[name, path]]))),
    members,
  };
}

/** The form for a new item of a property: about its required properties, or any of them. */
export function newItemView(
  showing: Showing,
  of: Pick<Described, "root" | "currencyOf">,
  property: Property,
): ValuesView | null {
  const empty = emptyIn(of, property);
  const all = propertiesIn(empty);
  const later = emptyLists(all);
  const required = all.filter(({ isRequired, name }) => isRequired && !(name in later));
  // What needs none in particular, but some.
  const isAny = required.length === 0 && (empty.schema.minProperties ?? 0) > 0;
  const { choices } = showing.container;
  const toAsk = isAny ? all.filter((one) => settingIn(choices, { ...one, value: undefined }) !== undefined) : required;
  return newObjectView(showing, toAsk, { isNamed: property.is === "map", mayBeEmpty: isAny });
}

/** The form for these properties of a new object. `null` if no form can show one of them. */
export function newObjectView(
  showing: Showing,
  toAsk: readonly Property[],
  { isNamed, mayBeEmpty } = { isNamed: false, mayBeEmpty: false },
): ValuesView | null {
  const { choices } = showing.container;
  // The form says where its answers are, so that nobody is asked for them.
  const answered = new Set(toAsk.flatMap(({ schema }) => schema["x-answers-of"] ?? []));
  const visible = toAsk.filter(({ schema }) => schema["x-answers-of"] === undefined);
  const settings = visible.flatMap((one) => {
    const setting = settingIn(choices, { ...one, value: undefined });
    return setting === undefined ? [] : answered.has(one.name) ? withAnswers(showing, setting) : setting;
  });
  const texts = visible.filter(({ is }) => is === "text");
  if (texts.length + settings.length < visible.length) return null;
  const event = toAsk.find(({ schema }) => schema["x-kind"] === "event");
  const plain = settings.filter(({ name }) => name !== event?.name);
  if (plain.some(({ schema }) => schema.enum?.length === 0)) return null;
  const filled = valuesView(plain, "", () => !mayBeEmpty);
  const toFill = Object.entries(filled?.schema.properties ?? {});
  const isSetting = (name: string) => filled !== null && name in filled.paths;
  const languages = texts.length === 0 ? [] : languageViews(showing.repo);
  return newViewOf(
    [
      ...(isNamed ? [ENTRY] : []),
      ...texts.map((one) => ({
        name: one.name,
        question: inLanguages(textTitle(one), languages),
        begin: [],
        path: ["texts", one.name],
      })),
      ...(event === undefined ? [] : eventQuestions(showing, event.name, settings, texts[0]?.name)),
      ...toFill.map(([name, question]) => ({
        name,
        question: { ...question, ...(question.enum !== undefined && OPEN) },
        // Nothing is chosen before the person does.
        begin: question.type === "boolean" ? false : isSetting(name) ? "" : (filled?.values[name] ?? ""),
        ...(isSetting(name) && { path: ["settings", name] }),
        mayBeEmpty: mayBeEmpty || !isSetting(name),
      })),
    ],
    { texts: {}, settings: {}, to: null },
  );
}

/** A question which form it is, with only those forms whose answers the journey remembers. */
function withAnswers<T extends { readonly schema: Schema }>({ repo, container: { is } }: Showing, setting: T): T {
  const places = answerPlaces(repo, "page" in is ? is.page.flow.id : "");
  // Nobody fills it in here, so that its kind's warning does not apply.
  const { "x-kind": _kind, enum: all = [], ...schema } = setting.schema;
  return { ...setting, schema: { ...schema, enum: all.filter((one) => places.has(String(one))) } };
}

function textTitle({ title, schema }: Property): string {
  const description = plainWords(stringAt(schema, "description") ?? "");
  return description === "" ? title : `${title}. ${description}`;
}

/** The name of a new entry of a map. No property of an item has a hyphen in its name. */
const ENTRY: NewQuestion = {
  name: "item-entry",
  question: {
    title: "Its name",
    type: "string",
    maxLength: 60,
    pattern: "^[A-Za-z][A-Za-z0-9_-]*$",
    errorMessage: "Write letters and digits without spaces, a letter first",
  },
  begin: "",
  path: ["entry"],
};

const [DOES, LEADS, REPEATS] = ["item-does", "leads", "repeats"];

/** What a new object does: it leads to another step, or sends an event that the step handles already. */
function eventQuestions(
  { repo, container: { is } }: Showing,
  event: string,
  settings: readonly NonNullable<ReturnType<typeof settingIn>>[],
  firstText: string | undefined,
): readonly NewQuestion[] {
  const page = "page" in is ? is.page : undefined;
  const steps = page === undefined ? [] : stepsOf(repo, flowNamed(repo, page.flow.id), languageOf(repo, undefined));
  const others = steps.flatMap(({ id, title }) => (id === page?.step.id ? [] : [[id, title] as const]));
  const known = settings.find(({ name }) => name === event)?.schema ?? {};
  const words = (known["x-choices"] ?? {}) as Readonly<Record<string, string>>;
  const events = (known.enum ?? []).map((value) => [String(value), words[String(value)] ?? String(value)] as const);
  const does = [
    ...(others.length > 0 ? [[LEADS, "It leads to another step"] as const] : []),
    ...(events.length > 0 ? [[REPEATS, "The same as another button of this step"] as const] : []),
  ];
  const leads = { "x-when": { [DOES]: LEADS } };
  const otherwise = firstText === undefined ? {} : { otherwise: firstText };
  return [
    { name: DOES, question: oneOf("What does it do?", does), begin: others.length > 0 ? LEADS : REPEATS },
    {
      name: "item-to",
      question: { ...oneOf("Which step does it lead to?", others), ...leads },
      begin: others[0]?.[0] ?? "",
      path: ["to"],
    },
    {
      name: "item-called",
      question: {
        ...calledAmongYou({ most: 50, example: "more about it", ...otherwise }),
        ...leads,
        "x-names": otherwise,
      },
      begin: "",
      path: ["settings", event],
      // Without a name of its own, an event is named by the first text.
      mayBeEmpty: firstText !== undefined,
    },
    {
      name: "item-same",
      question: { ...oneOf("The same as which one?", events), "x-when": { [DOES]: REPEATS } },
      begin: events[0]?.[0] ?? "",
      path: ["settings", event],
    },
  ];
}
