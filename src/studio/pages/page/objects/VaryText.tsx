import type { ReactNode } from "react";
import type { JsonObject } from "../../../../engine/index.ts";
import type { ArmEdit } from "../../../commands/for-arm.ts";
import type { Command } from "../../../commands/index.ts";
import { CONDITION_QUESTION } from "../../../protocol-conditions.ts";
import type { ObjectView, TextView } from "../../../protocol-parts.ts";
import { asSeen } from "../../as-arm.ts";
import { AskedInDialog } from "../../AskedInDialog.tsx";
import { NewCondition } from "../../conditions/NewCondition.tsx";
import { inLanguages, type Questions } from "../../forms/questions.ts";
import { textIn, wordsFrom } from "../../forms/words.ts";
import { PlannedForm } from "../../PlannedForm.tsx";
import { leftEmpty } from "../left-empty.ts";
import type { OnPage } from "./on-page.ts";

interface VaryTextProps {
  readonly page: OnPage;
  readonly object: ObjectView;
  readonly text: TextView;
}

/** Gives a text its first condition: another text is shown then, or the text is shown only then. */
export function VaryText({ page, object, text }: VaryTextProps) {
  const { view, languages } = page;
  const { name, title, canVary, canDepend } = text;
  const { flow, step } = view;
  const { at, was } = object;
  const another = (answers: JsonObject): ArmEdit => {
    const when = textIn(answers, "when");
    return { kind: "add-variant", flow, step, at, was, name, when, words: wordsFrom(answers["words"]) };
  };
  return (
    <div className="line" data-wrap="">
      {canVary ? (
        <AskedInDialog size="s" button="Another text when…" of={title} title={`Another text for “${title}”`} isWide>
          {(close) => (
            <Asking
              view={view}
              questions={{
                words: inLanguages("What people read then", languages),
                when: { ...CONDITION_QUESTION, title: "When?", "x-missing": MISSING },
              }}
              doing={another}
              onClose={close}
            >
              Otherwise people read what they read now. {leftEmpty(view.arm)}
            </Asking>
          )}
        </AskedInDialog>
      ) : null}
      {canDepend === null ? null : (
        <AskedInDialog size="s" button="Only when…" of={title} title={`When is “${title}” shown?`} isWide>
          {(close) => (
            <Asking
              view={view}
              questions={{ when: { ...CONDITION_QUESTION, title: "Only when?", "x-missing": MISSING } }}
              doing={(answers) => ({
                kind: "set-condition",
                flow,
                at: canDepend,
                when: textIn(answers, "when"),
                was: null,
              })}
              verb="Use it"
              onClose={close}
            >
              Otherwise nothing is shown in its place.
            </Asking>
          )}
        </AskedInDialog>
      )}
    </div>
  );
}

const MISSING = "Add at least one condition.";

interface AskingProps extends Pick<OnPage, "view"> {
  readonly questions: Questions["properties"];
  readonly doing: (answers: JsonObject) => ArmEdit;
  readonly verb?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const BEGIN: JsonObject = { words: [], when: "" };

function Asking({ view, questions, doing, verb, onClose, children }: AskingProps) {
  return (
    <NewCondition view={view} list="page">
      <PlannedForm<Command>
        questions={{ type: "object", required: Object.keys(questions), properties: questions }}
        values={BEGIN}
        {...(verb !== undefined && { verb })}
        onAsk={(answers, intend) => intend(asSeen(doing(answers), view.arm))}
        onClose={onClose}
      >
        {children}
      </PlannedForm>
    </NewCondition>
  );
}
