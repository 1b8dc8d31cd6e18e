import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { Command } from "../../edits/command.ts";
import type { Overview, StepName } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { PlannedForm } from "../PlannedForm.tsx";
import { leftEmpty } from "./left-empty.ts";
import { AFTER, newPart, newPartBegin, partQuestions, WHICH } from "./new-part.ts";
import { kindBeside, partWords } from "./part-words.ts";

interface AddPartProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** All steps of the journey. */
  readonly steps: readonly StepName[];
  /** Id of the chosen part, if one is chosen. */
  readonly chosen: string | undefined;
  /** Called with its index on the page. */
  readonly onMade: (place: number) => void;
}

/** Adds a part to the page: one of the blocks that are registered, from its descriptor. */
export function AddPart(props: AddPartProps) {
  if (props.view.additions.length === 0) return null;
  return (
    <AskedInDialog button="Add a part…" title="Add a part to the page">
      {(close) => <Asking {...props} onClose={close} />}
    </AskedInDialog>
  );
}

function Asking({ view, languages, steps, chosen, onMade, onClose }: AddPartProps & { readonly onClose: () => void }) {
  const { additions, arm, flow, step } = view;
  const others = steps.filter(({ id }) => id !== step);
  const page = view.parts.filter(({ place }) => place !== null);
  const places = page.map((part) => [partWords(view, part), kindBeside(view, part)].filter((one) => one !== ""));
  const [begin] = useState(() => {
    const below = page.findIndex(({ id }) => id === chosen);
    return newPartBegin({ additions, others }, below < 0 ? page.length - 1 : below);
  });
  const [which, setWhich] = useState(begin[WHICH]);
  const description = additions.find(({ id }) => id === which)?.description;
  const [place, setPlace] = useState(0);
  const look = (answers: JsonObject, intend: (command: Command) => void) => {
    const command = newPart({ flow, step }, additions, page, answers);
    setPlace(Number(answers[AFTER]) + 1);
    if (command !== undefined) intend(asSeen(command, arm));
  };
  return (
    <PlannedForm<Command>
      questions={partQuestions({ additions, others, languages, places: places.map((words) => words.join(", ")) })}
      values={begin}
      {...(description !== undefined && { notes: { [WHICH]: description } })}
      onChange={(answers) => setWhich(answers[WHICH])}
      onAsk={look}
      onMade={() => onMade(place)}
      onClose={onClose}
    >
      {leftEmpty(arm)} Everything else is set once it is there.{arm === "" ? "" : " Only people in the arm see it."}
    </PlannedForm>
  );
}
