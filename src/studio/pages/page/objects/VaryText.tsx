import type { ReactNode } from "react";
import type { JsonObject } from "../../../../engine/index.ts";
import type { ArmEdit } from "../../../commands/for-arm.ts";
import type { Command } from "../../../commands/index.ts";
import type { ObjectView, TextView } from "../../../protocol-parts.ts";
import { asSeen } from "../../as-arm.ts";
import { AskedInDialog } from "../../AskedInDialog.tsx";
import { AskedCondition } from "../../conditions/AskedCondition.tsx";
import { whichCondition } from "../../conditions/condition-question.ts";
import { inLanguages, type Questions } from "../../forms/questions.ts";
import { wordsFrom } from "../../forms/words.ts";
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
  const { flow } = view;
  const { at, was } = object;
  const another = (answers: JsonObject, when: string): ArmEdit => {
    return { kind: "add-variant", flow, at, was, name, when, words: wordsFrom(answers["words"]) };
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
                when: { ...whichCondition("When?"), "x-missing": MISSING },
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
              questions={{ when: { ...whichCondition("Only when?"), "x-missing": MISSING } }}
              doing={(_, when) => ({ kind: "set-condition", flow, at: canDepend, when, was: null })}
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
  readonly doing: (answers: JsonObject, when: string) => ArmEdit;
  readonly verb?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const BEGIN: JsonObject = { words: [], when: "" };

function Asking({ view, questions, doing, verb, onClose, children }: AskingProps) {
  return (
    <AskedCondition view={view} list="page">
      {(use) => (
        <PlannedForm<Command>
          questions={{ type: "object", required: Object.keys(questions), properties: questions }}
          values={BEGIN}
          {...(verb !== undefined && { verb })}
          onAsk={(answers, intend) => use((when) => intend(asSeen(doing(answers, when), view.arm)))}
          onClose={onClose}
        >
          {children}
        </PlannedForm>
      )}
    </AskedCondition>
  );
}
