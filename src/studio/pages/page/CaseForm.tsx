import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { Joined } from "../../edits/condition.ts";
import { type Expressed, type Is, isExpressed, type PresenceCase } from "../../edits/presence.ts";
import type { Overview } from "../../protocol.ts";
import type { AnswerView, ItemFieldView, PageView } from "../../protocol-page.ts";
import { AskedContext } from "../conditions/AskedCondition.tsx";
import { answerFor } from "../conditions/condition-question.ts";
import { FormCondition } from "../conditions/FormCondition.tsx";
import { AskedForm } from "../forms/AskedForm.tsx";
import type { Questions } from "../forms/questions.ts";
import { caseQuestions, elsewhere, elsewhereIn, isIn, limitAnswers, limitsFor, listOf } from "./case-questions.ts";

interface CaseFormProps {
  readonly view: PageView;
  readonly field: ItemFieldView;
  readonly languages: Overview["languages"];
  readonly answers: readonly AnswerView[];
  readonly one: PresenceCase;
  /** The first case of a field says what holds elsewhere, too. */
  readonly isFirst: boolean;
  readonly otherwise: Is;
  readonly onUse: (one: PresenceCase, otherwise: Is) => void;
  readonly onLeave: () => void;
}

/** The form of a case: what the field is, when, and what it accepts there. */
export function CaseForm(props: CaseFormProps) {
  const { view, field, answers, one, isFirst, otherwise, onUse, onLeave } = props;
  const { limits } = one;
  const of = { ...props, limits };
  const [asks, setAsks] = useState(asksOf(one));
  const draw = (answer: (answer: string) => void) => (
    <FormCondition
      of={{ view, form: field.form, list: listOf(field), answers }}
      asks={asks}
      onChange={(to) => {
        setAsks(to);
        answer(answerFor(draftOf(to)));
      }}
    />
  );
  const [begin] = useState<JsonObject>({
    is: one.is,
    when: answerFor(draftOf(asks)),
    ...limitAnswers(limits, field.takes),
    otherwise,
  });
  const asked = caseQuestions(of);
  const questions: Questions = isFirst
    ? {
        ...asked,
        required: [...asked.required, "otherwise"],
        properties: { ...asked.properties, otherwise: elsewhere() },
      }
    : asked;
  const use = async (given: JsonObject) => {
    const own = limitsFor(of, given);
    onUse({ is: isIn(given), ...asks, ...(own && { limits: own }) }, elsewhereIn(given, otherwise));
    return false;
  };
  return (
    <AskedContext value={draw}>
      <AskedForm
        name={`case-${field.name}`}
        questions={questions}
        isJudged
        values={begin}
        submit="Use it"
        {...(!isFirst && { leave: "Leave it as it is" })}
        onSave={use}
        onLeave={onLeave}
      />
    </AskedContext>
  );
}

/** The condition of a case, without the rest of it. */
function asksOf(one: PresenceCase): Joined | Expressed {
  return isExpressed(one) ? { when: one.when } : { holding: one.holding, conditions: one.conditions };
}

const draftOf = (asks: Joined | Expressed) => (isExpressed(asks) ? asks.when : asks);
