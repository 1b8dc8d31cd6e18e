import { useContext } from "react";
import { Rich, type WidgetProps } from "../../../../renderers/index.ts";
import { isJoined, type Part } from "../../edits/condition.ts";
import { AskedContext } from "../conditions/AskedCondition.tsx";
import { ConditionFields } from "../conditions/ConditionFields.tsx";
import type { Draft } from "../conditions/useConditionDraft.ts";

/**
 * A condition, in menus or as an expression. The draft is kept around the form, since its meaning comes from the
 * server. The form's answer says whether it is whole, and changes with it.
 */
export function ConditionWidget({ id, label, problem, commit }: WidgetProps) {
  const asked = useContext(AskedContext);
  if (asked === null) return null;
  const { page, place, opened, condition } = asked;
  const problemId = `${id}-error`;
  const setDraft = (draft: Draft) => {
    condition.setDraft(draft);
    commit(answerFor(draft));
  };
  return (
    // A link of the error summary leads here.
    <fieldset
      className="stack"
      data-gap="s"
      id={id}
      tabIndex={-1}
      aria-describedby={problem === undefined ? undefined : problemId}
    >
      <legend className="field__label">{label}</legend>
      {problem === undefined ? null : (
        <p className="field__error" id={problemId}>
          <Rich text={problem} />
        </p>
      )}
      <ConditionFields page={page} place={place} opened={opened} condition={{ ...condition, setDraft }} />
    </fieldset>
  );
}

function answerFor(draft: Draft): string {
  if (typeof draft === "string" ? draft.trim() === "" : draft.conditions.length === 0) return "";
  const isDone = typeof draft === "string" || draft.conditions.every(isWhole);
  return `${isDone ? "whole" : "in part"}:${JSON.stringify(draft)}`;
}

function isWhole(part: Part): boolean {
  return isJoined(part) ? part.conditions.every(isWhole) : part.values.every((value) => value !== "");
}
