import { useStore } from "jotai";
import { useId, useRef, useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import { RENAME_CONDITION } from "../../commands/rename.ts";
import type { PageView } from "../../protocol-page.ts";
import { CONDITION_QUESTION, type ConditionView } from "../../protocol-conditions.ts";
import { forArm } from "../for-arm.ts";
import { DialogButton } from "../DialogButton.tsx";
import { StudioForm } from "../forms/StudioForm.tsx";
import { ConditionAt } from "../forms/ConditionWidget.tsx";
import type { Questions } from "../../browser/questions.ts";
import { textIn } from "../forms/words.ts";
import { NameInFiles } from "../NameInFiles.tsx";
import { conflictAtom, edit } from "../state.ts";

interface ConditionOfProps {
  readonly page: PageView;
  /** JSON pointer of the rule or the named condition. */
  readonly at: string;
  /** A label before its words. */
  readonly name: string;
  /** Its name in the files, if it has one. `onRenamed` is called after a renaming. */
  readonly inFiles?: { readonly name: string; readonly onRenamed: () => void };
  /** The named conditions that contain it. */
  readonly within?: readonly string[];
}

/** A condition in words, with a button to change it and with the named conditions that it uses. */
export function ConditionOf({ page, at, name, inFiles, within = NOTHING }: ConditionOfProps) {
  const change = useRef<HTMLButtonElement>(null);
  const view = page.conditions[at];
  if (view === undefined) return null;
  const does = view.source === "" ? "Add a condition" : "Change";
  return (
    <div className="stack" data-gap="s">
      <p className="small">
        <b>{name}</b> {view.words}
      </p>
      <div className="line">
        <DialogButton
          ref={change}
          size="s"
          button={`${does}…`}
          label={`${does}: ${name} ${view.words}`}
          title={`${view.where}: when?`}
          isWide
        >
          {(close) => (
            <ConditionAt view={page} at={at}>
              {(opened) => <ConditionForm page={page} at={at} opened={opened} onDone={close} />}
            </ConditionAt>
          )}
        </DialogButton>
      </div>
      {inFiles === undefined ? null : (
        <NameInFiles
          of={inFiles.name}
          name={inFiles.name}
          rename={{ schema: RENAME_CONDITION, preset: { flow: page.flow, condition: inFiles.name } }}
          onDone={inFiles.onRenamed}
        />
      )}
      {view.named.map((one) =>
        within.includes(one.at) ? null : (
          <div key={one.name} className="case">
            <ConditionOf
              page={page}
              at={one.at}
              name={`“${one.name}” means:`}
              // After a renaming, the focus goes to the condition that uses it, so that keyboard users can continue.
              inFiles={{ name: one.name, onRenamed: () => change.current?.focus() }}
              within={[...within, one.at]}
            />
          </div>
        ),
      )}
      {view.calculated.map(({ key, words }) => (
        <p key={key} className="case small">
          <b>{`“${key}” means:`}</b> {words}
        </p>
      ))}
    </div>
  );
}

const NOTHING: readonly string[] = [];

interface ConditionFormProps extends Pick<ConditionOfProps, "page" | "at"> {
  /** The condition when the form was opened. */
  readonly opened: ConditionView;
  readonly onDone: () => void;
}

const QUESTIONS: Questions = {
  type: "object",
  required: [],
  properties: { when: { ...CONDITION_QUESTION, title: "When?" } },
};

/** Changes the condition of a rule. It is saved only with "Use it", because half a condition means nothing. */
function ConditionForm({ page: { flow, arm }, at, opened, onDone }: ConditionFormProps) {
  const store = useStore();
  const [values] = useState<JsonObject>({ when: opened.source });
  const use = async (answers: JsonObject) => {
    const when = textIn(answers, "when") || null;
    const was = opened.source || null;
    const command = { kind: "set", flow, at, when, was, of: opened.of } as const;
    const isDone = when === was || (await edit(forArm(command, arm)));
    // If it was refused, the input stays. Conflicts are handled by their own dialog.
    if (isDone || store.get(conflictAtom) !== null) onDone();
    return false;
  };
  return (
    <>
      {opened.sharedIn === null ? null : (
        <p className="small">
          Several journeys share it: {arm === "" ? "your change applies to all of them." : "an arm cannot change it."}
        </p>
      )}
      <StudioForm
        name={useId()}
        questions={QUESTIONS}
        isJudged
        values={values}
        submit="Use it"
        leave="Leave it as it is"
        onSave={use}
        onLeave={onDone}
      />
    </>
  );
}
