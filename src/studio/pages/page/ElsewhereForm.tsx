import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { Presence } from "../../edits/presence.ts";
import type { Overview } from "../../protocol.ts";
import type { ItemFieldView, PageView } from "../../protocol-page.ts";
import { AskedForm } from "../forms/AskedForm.tsx";
import type { Questions } from "../forms/questions.ts";
import { elsewhere, elsewhereIn, limitAnswers, limitQuestions, limitsFor } from "./case-questions.ts";

interface ElsewhereFormProps {
  readonly view: PageView;
  readonly field: ItemFieldView;
  readonly languages: Overview["languages"];
  readonly presence: Presence;
  readonly onUse: (elsewhere: Omit<Presence, "cases">) => void;
  readonly onLeave: () => void;
}

/** The form of what a field is where none of its cases holds. It asks for limits only if there are some. */
export function ElsewhereForm(props: ElsewhereFormProps) {
  const { field, presence, onUse, onLeave } = props;
  const { otherwise, limits } = presence;
  const of = { ...props, limits };
  const [begin] = useState<JsonObject>({ otherwise, ...limitAnswers(limits, field.takes) });
  const questions: Questions = {
    type: "object",
    required: ["otherwise", "message", "words"],
    properties: { otherwise: elsewhere(), ...(limits !== undefined && limitQuestions(of)) },
  };
  const use = async (given: JsonObject) => {
    const own = limits === undefined ? undefined : limitsFor(of, given);
    onUse({ otherwise: elsewhereIn(given, otherwise), ...(own && { limits: own }) });
    return false;
  };
  return (
    <AskedForm
      name={`elsewhere-${field.name}`}
      questions={questions}
      isJudged
      values={begin}
      submit="Use it"
      leave="Leave it as it is"
      onSave={use}
      onLeave={onLeave}
    />
  );
}
