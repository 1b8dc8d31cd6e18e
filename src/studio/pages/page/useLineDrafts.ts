import { useAtom } from "jotai";
import { useEffect, useEffectEvent, useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { Question } from "../../browser/questions.ts";
import type { Command } from "../../commands/index.ts";
import type { ValuesView } from "../../protocol-parts.ts";
import { type Draft, draftsAtom, withDraft } from "../drafts.ts";
import type { LinesOf } from "../forms/use-line.ts";
import { type ChangedValues, changedValues, valueOfQuestion } from "./changed-values.ts";

export interface Keeping {
  readonly view: ValuesView;
  /** Where its lines are. `null`: it has none. */
  readonly lines: LinesOf | null;
  /** What the values belong to, for people: `“Thank you”`. */
  readonly of: string;
  /** Saves the values that a person has changed. */
  readonly commandOf: (changed: ChangedValues) => Command;
}

type Lines = Pick<Keeping, "view" | "lines">;

const nameOf = (lines: LinesOf | null, question: string) =>
  `${lines?.flow}:${lines?.pointerOf(question)}:${lines?.arm}`;

/** The titles of the questions that are lines, by name. */
const titlesIn = ({ view, lines }: Lines) =>
  new Map(lines === null ? [] : Object.entries(view.schema.properties).flatMap(titleOfLine));

/** The names of the drafts of its lines. */
export function lineNames(of: Lines): readonly string[] {
  return [...titlesIn(of).keys()].map((question) => nameOf(of.lines, question));
}

/** Keeps what is typed in the lines of a form of values, also after the form was left or the page reloaded. */
export function useLineDrafts({ view, lines, of, commandOf }: Keeping) {
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const titles = titlesIn({ view, lines });
  const keyOf = (name: string) => nameOf(lines, name);
  const calledOf = (name: string) => `${titles.get(name) ?? name} (${of})`;
  // A new form shows what was typed before as its value, so that saving it is possible.
  const [found, setFound] = useState<JsonObject>(() => {
    const entries = [...titles.keys()].map((name) => [name, drafts[keyOf(name)]] as const);
    // Another part may be at the same place now, and what was saved as the page was reloaded is there.
    return Object.fromEntries(
      entries.flatMap(([name, one]) =>
        one?.of === calledOf(name) && Object.keys(one.typed).length > 0 ? [[name, valueIn(one)]] : [],
      ),
    );
  });
  const drop = (isGone: (name: string, value: string) => boolean) =>
    setDrafts((all) => {
      const gone = [...titles.keys()].filter((name) => {
        const draft = all[keyOf(name)];
        return draft !== undefined && isGone(name, valueIn(draft));
      });
      return gone.reduce((left, name) => withDraft(left, keyOf(name), undefined), all);
    });
  const dropSaved = useEffectEvent((now: JsonObject) => drop((name, value) => value === String(now[name] ?? "")));
  // What was typed may have been saved from elsewhere.
  useEffect(() => dropSaved(view.values), [view.values]);
  /** Forgets what was typed or, after saving, what was saved of it. The person may have typed on meanwhile. */
  const forget = (saved?: JsonObject) => {
    setFound({});
    drop((name, value) => saved === undefined || value === String(saved[name] ?? ""));
  };
  const keep = (values: JsonObject, name: string) => {
    if (!titles.has(name)) return;
    const value = String(values[name] ?? "");
    const of = valueOfQuestion(name);
    const changed = changedValues(view, { ...view.values, [of]: values[of] ?? "", [name]: value });
    const was = String(view.values[name] ?? "");
    const typed = { [name]: { value, was, initial: was } };
    const draft =
      Object.keys(changed).length === 0 ? undefined : { typed, saves: commandOf(changed), of: calledOf(name) };
    setDrafts((all) => withDraft(all, keyOf(name), draft));
  };
  return { values: { ...view.values, ...found }, keep, forget };
}

function valueIn({ typed }: Draft): string {
  return Object.values(typed)[0]?.value ?? "";
}

/** The name and the title of a question that is a line. */
function titleOfLine([name, question]: readonly [string, Question]): readonly (readonly [string, string])[] {
  return question["x-widget"] === "line" ? [[name, question.title]] : [];
}
