import { useAtomValue, useAtom } from "jotai";
import { type ReactNode, useId, useState, useEffect, useEffectEvent } from "react";
import type { PageView } from "../../protocol-page.ts";
import type { ValuesView } from "../../protocol-parts.ts";
import { forArm } from "../for-arm.ts";
import { LineContext } from "../forms/LineWidget.tsx";
import { StudioForm } from "../forms/StudioForm.tsx";
import { settledAtom, type Draft, draftsAtom, withDraft } from "../drafts.ts";
import { edit } from "../state.ts";
import { changedValues, valueOfQuestion, type ChangedValues } from "./changed-values.ts";
import type { JsonObject } from "../../../engine/index.ts";
import type { Question } from "../../browser/questions.ts";
import type { Command } from "../../commands/index.ts";
import type { LinesOf } from "../forms/use-line.ts";

interface ValuesFormProps extends Keeping {
  readonly submit?: string;
}

/** Values as a form, which one command saves all together. What is typed in a line and not saved is kept. */
export function ValuesForm(props: ValuesFormProps) {
  const settled = useAtomValue(settledAtom);
  const times = lineNames(props).reduce((sum, name) => sum + (settled[name] ?? 0), 0);
  return <Kept key={times} {...props} />;
}

function Kept({ submit = "Save", ...keeping }: ValuesFormProps) {
  const { view, lines, commandOf } = keeping;
  // Not a pointer: an item that others move keeps what is typed in its form.
  const name = useId();
  const { values, keep, forget } = useLineDrafts(keeping);
  return (
    <LineContext value={lines}>
      <StudioForm
        name={name}
        questions={view.schema}
        isJudged={false}
        values={values}
        submit={submit}
        onChange={keep}
        onGiveUp={() => forget()}
        onSave={async (entered) => {
          const changed = changedValues(view, entered);
          const isSaved = Object.keys(changed).length > 0 && (await edit(commandOf(changed)));
          if (isSaved) forget(entered);
          return isSaved;
        }}
      />
    </LineContext>
  );
}

interface FoldedValuesProps {
  readonly page: PageView;
  /** The action or the part of the page that has the values. */
  readonly container: { readonly at: string; readonly was: string };
  readonly values: ValuesView;
  /** Whose values they are, for screen readers and for what is not saved. */
  readonly of: string;
  readonly title: string;
  /** What no form can show, after the form. */
  readonly children?: ReactNode;
}

/** What an action sets, sends or says, or what texts of a part read: a form that is drawn when a person opens it. */
export function FoldedValues({ page: { flow, arm }, container, values: view, of, title, children }: FoldedValuesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { at, was } = container;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="small">
        {title}
        <span className="vh"> ({of})</span>
      </summary>
      {isOpen ? (
        <div className="case stack" data-gap="s">
          <ValuesForm
            view={view}
            lines={{ flow, arm, pointerOf: (question) => at + (view.paths[valueOfQuestion(question)]?.[0] ?? "") }}
            of={of}
            commandOf={(values) => forArm({ kind: "set", flow, at, was, values }, arm)}
          />
          {children}
        </div>
      ) : null}
    </details>
  );
}

interface Keeping {
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
function lineNames(of: Lines): readonly string[] {
  return [...titlesIn(of).keys()].map((question) => nameOf(of.lines, question));
}

/** Keeps what is typed in the lines of a form of values, also after the form was left or the page reloaded. */
function useLineDrafts({ view, lines, of, commandOf }: Keeping) {
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
