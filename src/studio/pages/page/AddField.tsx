import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { Command } from "../../commands/index.ts";
import type { Overview } from "../../protocol.ts";
import type { ItemFieldView, PageView } from "../../protocol-page.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { behind, inFiles, type Questions } from "../forms/questions.ts";
import { textIn } from "../forms/words.ts";
import { nameOf } from "../name-of.ts";
import { PlannedForm } from "../PlannedForm.tsx";
import { fieldWords } from "./field-words.ts";
import { leftEmpty } from "./left-empty.ts";
import { askedField, fieldQuestions, NEW_FIELD } from "./new-field.ts";

interface AddFieldProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** The list whose entries get it. Absent: a form of the page. */
  readonly list?: ItemFieldView;
  /** Called with its name. */
  readonly onMade?: (name: string) => void;
}

/** Adds a field from a few questions. */
export function AddField(props: AddFieldProps) {
  return (
    <AskedInDialog
      button="Add a field…"
      title={
        props.list === undefined
          ? "Add a field"
          : `Add a field to each entry of “${fieldWords(props.view, props.list)}”`
      }
      {...(props.list !== undefined && { size: "s" as const })}
    >
      {(close) => <Asking {...props} onClose={close} />}
    </AskedInDialog>
  );
}

function Asking({ view, languages, list, onMade, onClose }: AddFieldProps & { readonly onClose: () => void }) {
  const fields: readonly ItemFieldView[] = list?.items ?? view.forms.flatMap((form) => form.fields);
  const [begin] = useState<JsonObject>({ ...NEW_FIELD, after: String(fields.length - 1) });
  const [name, setName] = useState("");
  const field = fieldQuestions({
    languages,
    naming: "What do you call it?",
    ...(list && view.arm !== "" && { mayBeEmpty: true }),
  });
  const after = behind(
    "Below which field?",
    fields.map((one) => fieldWords(view, one)),
  );
  const questions: Questions = {
    type: "object",
    required: [...field.required, "after"],
    properties: { ...field.properties, after },
  };
  const look = (answers: JsonObject, intend: (command: Command) => void) => {
    const below = fields[Number(answers["after"])];
    const form = (below ?? fields[0])?.form ?? "";
    const asked = askedField(answers, languages);
    const after = below?.name.split(".").at(-1) ?? null;
    intend(asSeen({ kind: "add-field", form, ...(list && { list: list.name }), ...asked, after }, view.arm));
  };
  return (
    <PlannedForm
      questions={questions}
      values={begin}
      notes={inFiles("fieldCalled", name)}
      onChange={(answers) => setName(nameOf(textIn(answers, "fieldCalled")))}
      onMade={() => onMade?.(name)}
      onAsk={look}
      onClose={onClose}
    >
      {leftEmpty(view.arm)} The journey remembers what is entered.
      {view.arm === "" ? "" : " Only people in the arm see it. An arm does not change what the service accepts."}
    </PlannedForm>
  );
}
