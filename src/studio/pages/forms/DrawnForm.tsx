import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { I18nextProvider } from "react-i18next";
import common from "../../../../locales/en/common.json" with { type: "json" };
import { BlockAlone, blocks, type RendererHost, type WidgetSet } from "../../../../renderers/index.ts";
import { equal, type FormDefinition, type JsonObject, type PageEvent } from "../../../engine/index.ts";
import { createTexts } from "../../../texts/index.ts";
import { ConditionWidget } from "./ConditionWidget.tsx";
import { definitionOf } from "./definition.ts";
import { GIVE_UP, LEAVE } from "./form-events.ts";
import { LineWidget } from "./LineWidget.tsx";
import type { Questions } from "../../browser/questions.ts";
import { WordsWidget } from "./WordsWidget.tsx";
import { WrittenWidget } from "./WrittenWidget.tsx";

export interface DrawnFormProps {
  /** Tells it apart from other forms on the page: the beginning of its elements' ids. */
  readonly name: string;
  readonly questions: Questions;
  /** Whether the answers are checked here. If not, each question may stay without an answer. */
  readonly isJudged: boolean;
  /** The answers as they are now, in the files or at the beginning. */
  readonly values: JsonObject;
  readonly submit: string;
  /** The words on a second button, which calls `onLeave`. */
  readonly leave?: string;
  /** What the Studio says about an answer, by question. */
  readonly notes?: Readonly<Record<string, string>>;
  /** The answers to choose from, by question, if they depend on other answers. */
  readonly options?: Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>>;
  /** Called for each change of the person, with all answers. */
  readonly onChange?: (values: JsonObject, question: string) => void;
  /** Called when the person picks a suggestion. */
  readonly onPick?: (question: string, value: string) => void;
  /** Resolves when everything shown matches the files: whether it was saved. */
  readonly onSave: (values: JsonObject) => Promise<boolean>;
  readonly onLeave?: () => void;
  /** Called when the person gives up what was typed. The form shows the current values again. */
  readonly onGiveUp?: () => void;
}

/**
 * A form of the Studio. The journeys' own renderer draws it, with their widgets, checks, error summary and focus.
 */
export default function DrawnForm(props: DrawnFormProps) {
  const { name, questions, isJudged, submit, leave, notes, options } = props;
  const { shown, hear } = useSaving(props);
  // Every edit brings new objects. The form is created again only if its questions have changed.
  const asJson = JSON.stringify(questions);
  const host = useMemo(() => {
    const definition = definitionOf(JSON.parse(asJson) as Questions, isJudged);
    return hostOf(definition, hear, `${name}-`);
  }, [asJson, isJudged, hear, name]);
  const block = {
    block: "form",
    key: name,
    props: {
      schema: "asked",
      submit: { literal: submit },
      ...(leave !== undefined && { secondary: { event: LEAVE, text: { literal: leave } } }),
      ...(notes && { notes: Object.fromEntries(Object.entries(notes).map(([of, words]) => [of, noteOf(words)])) }),
      ...(options && { options }),
    },
    slots: {},
  };
  return (
    <div className="asked">
      <I18nextProvider i18n={texts}>
        <BlockAlone block={block} host={host} forms={{ form: { values: shown, errors: [] } }} />
      </I18nextProvider>
    </div>
  );
}

/** Widgets that journeys do not need. */
const WIDGETS: WidgetSet = {
  words: { Component: WordsWidget, whole: true },
  condition: { Component: ConditionWidget, whole: true },
  written: { Component: WrittenWidget },
  line: { Component: LineWidget },
};

const noteOf = (words: string) => ({ text: { literal: words }, tone: "info" });

const texts = createTexts({ lang: "en", files: ["common"], resources: { en: { common } } });

/** Listens to the form's events, and saves its answers. Returns the values to show. */
function useSaving({ values: current, onChange, onPick, onSave, onLeave, onGiveUp }: DrawnFormProps) {
  const [listening] = useState(() => new Set<(event: PageEvent) => void>());
  // Saved values are no longer the person's own edits. So the form first gets the saved values, and then the current
  // ones, which an undo may have changed since.
  const [saved, setSaved] = useState<JsonObject | null>(null);
  const [, setTyped] = useState(0);
  const [own, setOwn] = useState<Own | null>(null);
  /** How often the person has changed a value, and all values then. */
  const edits = useRef<{ readonly count: number; readonly values?: JsonObject }>({ count: 0 });
  const showCurrent = (instead: JsonObject) => {
    flushSync(() => setSaved(instead));
    setSaved(null);
    setOwn(null);
  };
  const save = useEffectEvent(async (values: JsonObject) => {
    const before = edits.current.count;
    if (!(await onSave(values))) return setOwn((all) => without(all, values));
    // What was typed since then stays. In any case the next save needs the new values from the files.
    if (edits.current.count > before) flushSync(() => setTyped(edits.current.count));
    else showCurrent(values);
  });
  const onEvent = useEffectEvent(({ name, values = {}, payload = {} }: PageEvent) => {
    const question = String(payload["field"]).split(".", 1)[0] ?? "";
    if (name === "change" || name === "pick") {
      edits.current = { count: edits.current.count + 1, values };
      setOwn((all) => all && { ...all, typed: values });
    }
    if (name === LEAVE) onLeave?.();
    if (name === "change") onChange?.(values, question);
    if (name === "pick") onPick?.(question, String(payload["value"]));
    if (name !== GIVE_UP) return;
    if (edits.current.values !== undefined) showCurrent(edits.current.values);
    onGiveUp?.();
  });
  useEffect(() => {
    // One after the other, because a second save refers to the result of the first one.
    let saves = Promise.resolve();
    const heard = (event: PageEvent) => {
      const { name, values = {} } = event;
      if (name !== "submit") return onEvent(event);
      setOwn((all) => ({ submitted: [...(all?.submitted ?? []), values], typed: values }));
      saves = saves.then(() => save(values));
    };
    listening.add(heard);
    return () => void listening.delete(heard);
  }, [listening]);
  const [hear] = useState(() => (event: PageEvent) => {
    for (const heard of listening) heard(event);
  });
  return { shown: saved ?? withOwn(current, own), hear };
}

/** What the person has submitted and is not known to be in the files yet, and all values as they are typed now. */
interface Own {
  readonly submitted: readonly JsonObject[];
  readonly typed: JsonObject;
}

/**
 * The values from the files, without those that the person has submitted and then changed again: the answer to an
 * earlier edit must not replace what was typed since.
 */
function withOwn(values: JsonObject, own: Own | null): JsonObject {
  if (own === null) return values;
  const { submitted, typed } = own;
  const isOwn = (name: string) => submitted.some((one) => equal(one[name], values[name]));
  // An emptied question has no value.
  const shown = Object.keys(values).map((name) => [name, (isOwn(name) ? typed : values)[name]] as const);
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined));
}

function without(own: Own | null, values: JsonObject): Own | null {
  const submitted = own?.submitted.filter((one) => one !== values) ?? [];
  return own === null || submitted.length === 0 ? null : { ...own, submitted };
}

/** Nothing around it but the form: it leads nowhere and keeps nothing. */
function hostOf(form: FormDefinition, send: RendererHost["send"], ids: string): RendererHost {
  return {
    blocks,
    widgets: WIDGETS,
    languages: [],
    site: {},
    saves: false,
    send,
    values: () => undefined,
    setLanguage: () => undefined,
    form: async () => form,
    link: () => undefined,
    base: "",
    visit: () => undefined,
    ids,
    setTitle: () => undefined,
  };
}
