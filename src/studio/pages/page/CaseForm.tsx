import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import { type Presence, PRESENCE_CASE, PRESENCE_SCHEMA, type PresenceCase } from "../../browser/presence.ts";
import type { Overview } from "../../protocol.ts";
import type { AnswerView, ItemFieldView, PageView } from "../../protocol-page.ts";
import { StudioForm } from "../forms/StudioForm.tsx";
import { ConditionContext } from "../forms/ConditionWidget.tsx";
import type { Questions } from "../../browser/questions.ts";
import { commandForm } from "../forms/command-form.ts";
import { limitAnswers, limitQuestions, limitsFor, listOf } from "./case-questions.ts";

/** A field, and what its conditions may read. */
export interface CasesOf {
  readonly view: PageView;
  readonly field: ItemFieldView;
  readonly languages: Overview["languages"];
  readonly answers: readonly AnswerView[];
}

interface CaseFormProps extends CasesOf {
  /** The presence when the form was opened. */
  readonly was: Presence;
  /** The index of the case, or where none of the cases holds. */
  readonly which: number | "elsewhere";
  /** The case. A new one is not in `was` yet. */
  readonly one?: PresenceCase;
  readonly onUse: (presence: Presence) => void;
  readonly onLeave: () => void;
}

const LANGUAGES = { languages: [] };
const CASE = commandForm(PRESENCE_CASE, LANGUAGES);
const ELSEWHERE = commandForm(PRESENCE_SCHEMA, LANGUAGES);

/**
 * The form of a case: what the field is, when, and what it accepts there. Without a case, the form of what it is
 * elsewhere, which asks for limits only if there are some. The first case of a field says what holds elsewhere, too.
 */
export function CaseForm(props: CaseFormProps) {
  const { view, field, answers, was, which, one, onUse, onLeave } = props;
  const { limits } = one ?? was;
  const of = { ...props, limits };
  const isFirst = one !== undefined && was.cases.length === 0;
  const [begin] = useState<JsonObject>({
    ...(one && { is: one.is, when: one.when }),
    ...limitAnswers(limits, field.takes),
    otherwise: was.otherwise,
  });
  const questions: Questions = {
    type: "object",
    required: ["is", "when", "otherwise", "message", "words"],
    properties: {
      ...(one === undefined ? ELSEWHERE : CASE).questions.properties,
      ...((one ?? limits) && limitQuestions(of)),
      ...(isFirst && ELSEWHERE.questions.properties),
    },
  };
  const use = async (entered: JsonObject) => {
    const own = limits === undefined && one === undefined ? undefined : limitsFor(of, entered);
    const limited = own && { limits: own };
    const { otherwise } = ELSEWHERE.membersIn({ otherwise: was.otherwise, ...entered }) as unknown as Pick<
      Presence,
      "otherwise"
    >;
    if (one === undefined || which === "elsewhere") onUse({ cases: was.cases, otherwise, ...limited });
    else {
      const to = { ...(CASE.membersIn(entered) as unknown as PresenceCase), ...limited };
      onUse({ ...was, cases: was.cases.toSpliced(which, 1, to), otherwise });
    }
    return false;
  };
  const place = { form: field.form, list: listOf(field), arm: view.arm };
  return (
    <ConditionContext value={{ view, place, answers, without: "always" }}>
      <StudioForm
        name={`${one === undefined ? "elsewhere" : "case"}-${field.name}`}
        questions={questions}
        isJudged
        values={begin}
        submit="Use it"
        {...(!isFirst && { leave: "Leave it as it is" })}
        onSave={use}
        onLeave={onLeave}
      />
    </ConditionContext>
  );
}
