import { useEffect, useId, useState } from "react";
import type { JsonObject } from "../../engine/index.ts";
import type { ArmEdit } from "../commands/for-arm.ts";
import type { Command } from "../commands/index.ts";
import type { PageView } from "../protocol-page.ts";
import { forArm } from "./for-arm.ts";
import { DialogButton } from "./DialogButton.tsx";
import { constantsOf, type DialogSchema, type DialogContext } from "./forms/asking.ts";
import { asksWith, type CommandForm, commandForm, offeredAnswers } from "./forms/command-form.ts";
import { joined } from "./forms/view-form.ts";
import { ConditionAt } from "./forms/ConditionWidget.tsx";
import { LineContext } from "./forms/LineWidget.tsx";
import type { DrawnFormProps } from "./forms/DrawnForm.tsx";
import { StudioForm } from "./forms/StudioForm.tsx";
import { Intended } from "./page/Intended.tsx";
import { RefusedEdit, useRefusal } from "./useRefusal.tsx";
import { edit, upToDate } from "./state.ts";
import { Button } from "./Controls.tsx";

export interface CommandDialogProps<C extends Command> extends DialogContext {
  /** The command's schema, with the words of its dialog. */
  readonly schema: DialogSchema & { readonly properties: { readonly kind: { readonly const: C["kind"] } } };
  /** What is asked before what the schema says, as the server knows it. Called when the dialog opens. */
  readonly first?: () => CommandForm;
  /** What else people should know before they answer. */
  readonly help?: string;
  /** What the dialog is about: `{of}` in its words. */
  readonly of?: string;
  /** The words on its button, if they are not those of the schema. */
  readonly button?: string;
  /** What its button is about, for screen readers, if there are several such buttons. */
  readonly beside?: string;
  readonly size?: "s";
  /** The keys that press its button (`aria-keyshortcuts`). */
  readonly keys?: string;
  /** The page on which it is asked. Then the edit is for the people that it is shown as. */
  readonly view?: PageView;
  /** The JSON pointer of the condition that is asked for. By default that of something new on the page. */
  readonly conditionAt?: (answers: JsonObject) => string;
  /** The answers that the place knows better. */
  readonly begin?: JsonObject;
  /** Other answers that follow from a change. */
  readonly follow?: (answers: JsonObject, question: string, before: JsonObject) => JsonObject;
  readonly options?: (answers: JsonObject) => NonNullable<DrawnFormProps["options"]>;
  readonly notes?: (answers: JsonObject) => Readonly<Record<string, string>>;
  /** The JSON pointer of a value that is written on one line. */
  readonly pointerOf?: (question: string, answers: JsonObject) => string;
  /** Completes the command, or makes another one of it. */
  readonly complete?: (members: JsonObject, answers: JsonObject) => JsonObject;
  readonly onMade?: (command: C) => void;
  /** Commands with answers that nobody has given yet. If all of them are refused, that is said before the questions. */
  readonly candidates?: readonly C[];
}

/** A button that asks for a command in a dialog, which is drawn from the command's schema. */
export function CommandDialog<C extends Command>(props: CommandDialogProps<C>) {
  const { schema, of = "", button = schema["x-button"], beside, size, keys } = props;
  return (
    <DialogButton
      button={button.replace("{of}", of)}
      of={beside}
      title={schema.title.replace("{of}", of)}
      size={size}
      keys={keys}
      isWide={hasCondition(schema)}
    >
      {(close) => <CommandQuestions {...props} onClose={close} />}
    </DialogButton>
  );
}

function hasCondition({ properties }: DialogSchema): boolean {
  return JSON.stringify(properties).includes('"x-widget":"condition"');
}

interface CommandQuestionsProps<C extends Command> extends CommandDialogProps<C> {
  readonly onClose: () => void;
}

/** The questions of a command. On a page, what is offered is what the page has now. */
export function CommandQuestions<C extends Command>(props: CommandQuestionsProps<C>) {
  const isOnPage = props.view !== undefined;
  const [isCurrent, setCurrent] = useState(!isOnPage);
  useEffect(() => {
    if (isOnPage) void upToDate("page").then(() => setCurrent(true));
  }, [isOnPage]);
  if (!isCurrent) return <p className="small muted">Loading the questions…</p>;
  return <CurrentQuestions {...props} />;
}

/**
 * The questions of a command, then a preview, then the button that makes the edit. Changing an answer hides the preview.
 * If the command is refused whatever is chosen, that is said instead of the questions.
 */
function CurrentQuestions<C extends Command>(props: CommandQuestionsProps<C>) {
  const { schema, languages, offers, preset, view, begin, follow, options, notes, complete = same } = props;
  const { pointerOf, conditionAt, onMade, onClose } = props;
  const { "x-verb": verb = "Add it", "x-direct": isDirect = false } = schema;
  const id = useId();
  // What is offered stays the same while others edit the page.
  const [form] = useState(() => {
    const own = commandForm(schema, { languages, offers, preset }, begin);
    return props.first === undefined ? own : joined(props.first(), own);
  });
  const [answers, setAnswers] = useState(form.begin);
  const [intended, setIntended] = useState<Command | null>(null);
  const forget = () => setIntended(null);
  const commandOf = (entered: JsonObject): Command => {
    const members = complete(form.membersIn(entered), entered);
    const command = { ...constantsOf(schema), ...members } as unknown as ArmEdit;
    return view === undefined ? command : forArm(command, view.arm);
  };
  const refusal = useRefusal(
    () =>
      props.candidates ??
      offeredAnswers(form).map(([chosen, question]) => commandOf(follow?.(chosen, question, chosen) ?? chosen)),
  );
  const make = async (command: Command, seen?: string): Promise<boolean> => {
    if (!(await edit(command, seen === undefined ? {} : { seen }))) {
      forget();
      return false;
    }
    onClose();
    onMade?.((command.kind === "as-arm" ? command.does : command) as C);
    return true;
  };
  if (refusal !== null)
    return (
      <>
        <RefusedEdit {...refusal} />
        <Button words="Leave it as it is" ref={focused} onClick={onClose} />
      </>
    );
  const help = helpOf(schema, props.help, asksWith(form, "words"), view?.arm ?? "");
  const questions = (
    <>
      {help === "" ? null : <p className="small muted">{help}</p>}
      <StudioForm
        name={id}
        questions={form.questions}
        isJudged
        values={answers}
        notes={{ ...form.notesAt(answers), ...notes?.(answers) }}
        {...(options && { options: options(answers) })}
        submit={isDirect ? verb : "Preview…"}
        leave="Not now"
        onChange={(now, question) => {
          forget();
          setAnswers(follow?.(now, question, answers) ?? now);
        }}
        onPick={(question, value) => setAnswers({ ...answers, [question]: value })}
        onSave={async (entered) => {
          if (isDirect) return make(commandOf(entered));
          setIntended(commandOf(entered));
          // Nothing is written yet: what was typed is still to be saved.
          return false;
        }}
        onLeave={onClose}
      />
      {intended === null ? null : (
        <Intended
          key={JSON.stringify(intended)}
          command={intended}
          verb={verb}
          onDo={(seen) => void make(intended, seen)}
          onLeave={forget}
        />
      )}
    </>
  );
  if (hasCondition(schema) && view !== undefined)
    return (
      <ConditionAt view={view} at={conditionAt?.(answers) ?? `/steps/${view.step}/page/-`}>
        {() => questions}
      </ConditionAt>
    );
  if (pointerOf === undefined || view === undefined) return questions;
  const { flow, arm } = view;
  return (
    <LineContext value={{ flow, arm, pointerOf: (question) => pointerOf(question, answers) }}>{questions}</LineContext>
  );
}

/** What had the focus is gone. */
const focused = (button: HTMLButtonElement | null) => button?.focus();

const same = (members: JsonObject): JsonObject => members;

function helpOf(
  { description = "", "x-arm": ofArm = "" }: DialogSchema,
  help = "",
  hasWords: boolean,
  arm: string,
): string {
  const lines = [help, description, hasWords ? leftEmpty(arm) : "", arm === "" ? "" : ofArm];
  return lines.filter((one) => one !== "").join(" ");
}

/**
 * Explains what happens to languages that are left empty. `arm` is the edited arm, empty for everybody. The texts of an
 * arm are listed only on its own pages.
 */
function leftEmpty(arm: string): string {
  return arm === ""
    ? "A language that you leave empty is listed under missing texts until somebody translates it."
    : "A language that you leave empty is missing until you write it here, on the page.";
}
