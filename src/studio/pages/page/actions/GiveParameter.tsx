import { useState } from "react";
import type { JsonObject } from "../../../../engine/index.ts";
import type { Command } from "../../../commands/index.ts";
import type { ParameterView } from "../../../protocol-parts.ts";
import type { PageView } from "../../../protocol-page.ts";
import { asSeen } from "../../as-arm.ts";
import { AskedInDialog } from "../../AskedInDialog.tsx";
import { LineContext } from "../../forms/LineWidget.tsx";
import { oneOf, type Questions } from "../../forms/questions.ts";
import { textIn } from "../../forms/words.ts";
import { PlannedForm } from "../../PlannedForm.tsx";

interface GiveParameterProps {
  readonly view: PageView;
  readonly holder: { readonly at: string; readonly was: string };
  readonly parameters: readonly ParameterView[];
  readonly of: string;
}

/** Adds one of the parameters that are known and not given yet. */
export function GiveParameter(props: GiveParameterProps) {
  if (props.parameters.every(({ isGiven }) => isGiven)) return null;
  return (
    <div className="line">
      <AskedInDialog size="s" button="Add a parameter…" of={`(${props.of})`} title="Add a parameter">
        {(close) => <Asking {...props} onClose={close} />}
      </AskedInDialog>
    </div>
  );
}

const [WHICH, VALUE] = ["which", "value"];

function Asking({ view, holder, parameters, onClose }: GiveParameterProps & { readonly onClose: () => void }) {
  const { flow, arm } = view;
  // What is offered stays the same while others edit the page.
  const [missing] = useState(() => parameters.filter(({ isGiven }) => !isGiven));
  const [which, setWhich] = useState("");
  const names = missing.map(({ name, title }) => [name, title] as const);
  const questions: Questions = {
    type: "object",
    required: [WHICH, VALUE],
    properties: {
      [WHICH]: {
        ...oneOf("Which one?", names),
        "x-layout": { placeholder: { literal: "Choose…" } },
        "x-missing": "Choose which one",
      },
      [VALUE]: { title: "Its value", type: "string", "x-widget": "line", "x-missing": "Write its value" },
    },
  };
  const chosen = missing.find(({ name }) => name === which);
  const commandOf = (answers: JsonObject): Command => {
    const given = { name: textIn(answers, WHICH), value: textIn(answers, VALUE) };
    return asSeen({ kind: "give-value", flow, ...holder, ...given }, arm);
  };
  return (
    <LineContext value={{ flow, arm, pointerOf: () => holder.at + which }}>
      <PlannedForm<Command>
        questions={questions}
        values={BEGIN}
        {...(chosen !== undefined && chosen.description !== "" && { notes: { [WHICH]: chosen.description } })}
        onChange={(answers) => setWhich(textIn(answers, WHICH))}
        onAsk={(answers, intend) => intend(commandOf(answers))}
        onClose={onClose}
      >
        A value that begins with = is an expression.
      </PlannedForm>
    </LineContext>
  );
}

const BEGIN: JsonObject = { [WHICH]: "", [VALUE]: "" };
