import { type ReactNode, useId, useState } from "react";
import type { JsonObject } from "../../engine/index.ts";
import type { ArmEdit } from "../commands/for-arm.ts";
import type { Command } from "../commands/index.ts";
import { forArm } from "./for-arm.ts";
import { constantsOf, type DialogSchema, type DialogContext } from "./forms/asking.ts";
import { commandForm, offeredAnswers } from "./forms/command-form.ts";
import { StudioForm } from "./forms/StudioForm.tsx";
import { textIn } from "./forms/words.ts";
import { Intended } from "./page/Intended.tsx";
import { RefusedEdit, useRefusal } from "./useRefusal.tsx";
import { edit } from "./state.ts";

/** A command, and the members that are not asked for. */
interface Act extends Pick<DialogContext, "offers"> {
  readonly schema: DialogSchema;
  readonly preset: JsonObject;
}

interface NameInFilesProps {
  /** Whose name it is, for screen readers. Absent if there is only one such name. */
  readonly of?: string;
  readonly name: string;
  readonly rename: Act;
  /** Absent if its removal is not offered. */
  readonly remove?: Act;
  /** The arm for which it is renamed (`<flag>=<arm>`). */
  readonly arm?: string;
  /** Called with the new name, or with `null` after deletion. */
  readonly onDone: (name: string | null) => void;
  /** What people should know before they delete it. */
  readonly children?: ReactNode;
}

/**
 * Renames something in all files, or deletes it: a form made from the schemas of both. Shows a preview first, or why it
 * cannot be deleted before that is asked for.
 */
export function NameInFiles({ of, remove, ...props }: NameInFilesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="small">
        {remove === undefined ? "Rename" : "Rename or delete"}
        {of === undefined ? null : <span className="vh"> “{of}”</span>}
      </summary>
      {isOpen ? <NameForm {...props} {...(remove && { remove })} /> : null}
    </details>
  );
}

/** What is shown before it is done. */
interface Intention {
  readonly schema: DialogSchema;
  readonly command: Command;
  /** The new name. `null`: deleted. */
  readonly to: string | null;
}

function NameForm({ name, rename, remove: removal, arm = "", onDone, children }: Omit<NameInFilesProps, "of">) {
  const id = useId();
  const [entered, setEntered] = useState({ of: name, answers: { to: name } as JsonObject });
  // The form is drawn anew when it is known that the removal is refused. What was typed by then stays.
  const answers = entered.of === name ? entered.answers : { to: name };
  const [intended, setIntended] = useState<Intention | null>(null);
  const commandIn = (act: Act, entered: JsonObject): Command => {
    const members = formOf(act).membersIn(entered);
    return forArm({ ...constantsOf(act.schema), ...members } as unknown as ArmEdit, arm);
  };
  const refusal = useRefusal(() =>
    removal === undefined ? [] : offeredAnswers(formOf(removal)).map(([chosen]) => commandIn(removal, chosen)),
  );
  const remove = refusal === null ? removal : undefined;
  const forms = [rename, ...(remove ? [remove] : [])].map((act) => ({ act, form: formOf(act) }));
  const questions = Object.assign({}, ...forms.map(({ form }) => form.questions.properties));
  const values = { ...Object.assign({}, ...forms.map(({ form }) => form.begin)), to: answers.to ?? name };
  const carryOut = async ({ to, command }: Intention, seen?: string) => {
    const isDone = await edit(command, seen === undefined ? {} : { seen });
    setIntended(null);
    if (isDone) onDone(to);
  };
  const begin = (act: Act, entered: JsonObject, to: string | null) => {
    const { schema } = act;
    const intention = { schema, command: commandIn(act, { ...values, ...entered }), to };
    if (schema["x-direct"] === true) void carryOut(intention);
    else setIntended(intention);
  };
  return (
    <div className="stack" data-gap="s">
      <StudioForm
        name={id}
        questions={{
          type: "object",
          required: forms.flatMap(({ form }) => form.questions.required),
          properties: questions,
        }}
        isJudged
        values={values}
        submit={rename.schema["x-button"]}
        {...(remove && { leave: remove.schema["x-button"] })}
        onChange={(changed) => {
          setEntered({ of: name, answers: changed });
          setIntended(null);
        }}
        onSave={async (entered) => {
          if (entered["to"] !== name) begin(rename, entered, textIn(entered, "to"));
          // What was typed stays until the files have it.
          return false;
        }}
        onLeave={() => remove && begin(remove, answers, null)}
      />
      {children}
      {refusal === null ? null : <RefusedEdit {...refusal} />}
      {intended === null || (intended.to === null && refusal !== null) ? null : (
        <Intended
          key={JSON.stringify(intended.command)}
          command={intended.command}
          verb={intended.schema["x-verb"] ?? ""}
          onDo={(seen) => void carryOut(intended, seen)}
          onLeave={() => setIntended(null)}
        />
      )}
    </div>
  );
}

function formOf({ schema, preset, offers }: Act) {
  return commandForm(schema, { languages: [], preset, offers });
}
