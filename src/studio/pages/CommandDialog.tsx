import { type ReactNode, useState } from "react";
import type { JsonObject } from "../../engine/index.ts";
import type { ArmEdit } from "../commands/for-arm.ts";
import type { Command } from "../commands/index.ts";
import type { PageView } from "../protocol-page.ts";
import { asSeen } from "./as-arm.ts";
import { AskedInDialog } from "./AskedInDialog.tsx";
import { NewCondition } from "./conditions/NewCondition.tsx";
import {
  answeredIn,
  asksCondition,
  asksWords,
  beginOf,
  type DialogSchema,
  namesNoted,
  type Place,
  questionsOf,
} from "./forms/command-form.ts";
import type { DrawnFormProps } from "./forms/DrawnForm.tsx";
import { PlannedForm } from "./PlannedForm.tsx";
import { leftEmpty } from "./page/left-empty.ts";

interface CommandDialogProps<C extends Command> extends Place {
  /** The command's schema, with the words of its dialog. */
  readonly schema: DialogSchema & { readonly properties: { readonly kind: { readonly const: C["kind"] } } };
  /** What the dialog is about: `{of}` in its words. */
  readonly of?: string;
  /** What its button is about, for screen readers, if there are several such buttons. */
  readonly beside?: string;
  readonly size?: "s";
  /** The page on which it is asked. Then the edit is for the people that it is shown as. */
  readonly view?: PageView;
  /** The list of the step that gets something new, for a condition. */
  readonly list?: "guards" | "page";
  /** The answers that the place knows better. */
  readonly begin?: JsonObject;
  /** Other answers that follow from a change. */
  readonly follow?: (answers: JsonObject, question: string, before: JsonObject) => JsonObject;
  readonly options?: (answers: JsonObject) => NonNullable<DrawnFormProps["options"]>;
  readonly notes?: (answers: JsonObject) => Readonly<Record<string, string>>;
  /** Completes the command. */
  readonly complete?: (members: JsonObject, answers: JsonObject) => JsonObject;
  readonly onMade?: (command: C) => void;
}

/** A button that asks for a command in a dialog, which is drawn from the command's schema. */
export function CommandDialog<C extends Command>(props: CommandDialogProps<C>) {
  const { schema, of = "", beside, size } = props;
  const isAboutCondition = asksCondition(schema);
  return (
    <AskedInDialog
      button={schema["x-button"]}
      {...(beside !== undefined && { of: beside })}
      title={schema.title.replace("{of}", of)}
      {...(size !== undefined && { size })}
      isWide={isAboutCondition}
    >
      {(close) =>
        isAboutCondition && props.view !== undefined ? (
          <NewCondition view={props.view} list={props.list ?? "page"}>
            <Asking {...props} onClose={close} />
          </NewCondition>
        ) : (
          <Asking {...props} onClose={close} />
        )
      }
    </AskedInDialog>
  );
}

interface AskingProps<C extends Command> extends CommandDialogProps<C> {
  readonly onClose: () => void;
}

function Asking<C extends Command>(props: AskingProps<C>) {
  const { schema, languages, offers, given, view, begin, follow, options, notes, complete = same } = props;
  const { onMade, onClose } = props;
  // What is offered stays the same while others edit the page.
  const [place] = useState<Place>({ languages, offers, given });
  const [answers, setAnswers] = useState(() => beginOf(schema, place, begin));
  const commandOf = (entered: JsonObject): Command => {
    const members = complete(answeredIn(schema, place, entered), entered);
    const command = { kind: schema.properties.kind.const, ...members } as unknown as ArmEdit;
    return view === undefined ? command : asSeen(command, view.arm);
  };
  return (
    <PlannedForm<Command>
      questions={questionsOf(schema, place)}
      values={answers}
      notes={{ ...namesNoted(schema, answers), ...notes?.(answers) }}
      {...(options && { options: options(answers) })}
      onChange={(now, question) => setAnswers(follow?.(now, question, answers) ?? now)}
      onPick={(question, value) => setAnswers({ ...answers, [question]: value })}
      onAsk={(entered, intend) => intend(commandOf(entered))}
      {...(schema["x-verb"] !== undefined && { verb: schema["x-verb"] })}
      onMade={(command) => onMade?.((command.kind === "as-arm" ? command.does : command) as C)}
      onClose={onClose}
    >
      {helpOf(schema, view?.arm ?? "")}
    </PlannedForm>
  );
}

const same = (members: JsonObject): JsonObject => members;

function helpOf(schema: DialogSchema, arm: string): ReactNode {
  const { description = "", "x-arm": ofArm = "" } = schema;
  const lines = [description, asksWords(schema) ? leftEmpty(arm) : "", arm === "" ? "" : ofArm];
  return lines.filter((one) => one !== "").join(" ") || undefined;
}
