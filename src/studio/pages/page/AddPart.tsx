import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { Command } from "../../commands/index.ts";
import type { Overview, StepName } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { PlannedForm } from "../PlannedForm.tsx";
import { leftEmpty } from "./left-empty.ts";
import { AFTER, newPart, newPartBegin, partQuestions, WHICH } from "./new-part.ts";
import { insideOf, type PartPlace, placesAt } from "./part-places.ts";

interface AddPartProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** All steps of the journey. */
  readonly steps: readonly StepName[];
  /** Id of the chosen part, if one is chosen. */
  readonly chosen?: string | undefined;
  /** The list to which the part is added, with its title. Absent: any list of the page. */
  readonly within?: NonNullable<PartView["inside"]> & { readonly title: string };
  /** Called with the JSON pointer of the new part. */
  readonly onMade?: (at: string) => void;
}

/** Adds a part to the page, or into a part that holds others: one of the registered blocks, from its descriptor. */
export function AddPart(props: AddPartProps) {
  const { view, within } = props;
  if (view.additions.length === 0) return null;
  const words = within === undefined ? "Add a part" : `Add a part to “${within.title}”`;
  return (
    <AskedInDialog
      button={`${words}…`}
      title={within === undefined ? "Add a part to the page" : words}
      {...(within !== undefined && { size: "s" as const })}
    >
      {(close) => <Asking {...props} onClose={close} />}
    </AskedInDialog>
  );
}

function Asking(props: AddPartProps & { readonly onClose: () => void }) {
  const { view, languages, steps, within, onMade, onClose } = props;
  const { additions, arm, flow, step } = view;
  const others = steps.filter(({ id }) => id !== step);
  // What is asked stays the same while others edit the page.
  const [places] = useState(() => placesAt(view, within));
  const [begin] = useState(() => newPartBegin({ additions, others }, placeFirst(props, places)));
  const [which, setWhich] = useState(begin[WHICH]);
  const description = additions.find(({ id }) => id === which)?.description;
  const [place, setPlace] = useState<PartPlace>();
  const look = (answers: JsonObject, intend: (command: Command) => void) => {
    const command = newPart({ flow, step }, additions, places, answers);
    setPlace(places[Number(answers[AFTER])]);
    if (command !== undefined) intend(asSeen(command, arm));
  };
  return (
    <PlannedForm<Command>
      questions={partQuestions({ additions, others, languages, places: places.map(({ words }) => words) })}
      values={begin}
      {...(description !== undefined && { notes: { [WHICH]: description } })}
      onChange={(answers) => setWhich(answers[WHICH])}
      onAsk={look}
      onMade={() => place && onMade?.(`${place.list}/${place.index}`)}
      onClose={onClose}
    >
      {leftEmpty(arm)} Everything else is set once it is there.{arm === "" ? "" : " Only people in the arm see it."}
    </PlannedForm>
  );
}

/** The place that is offered first: at the end of the chosen part, below it, or else at the end. */
function placeFirst({ view, chosen }: AddPartProps, places: readonly PartPlace[]): number {
  const part = view.parts.find(({ id }) => id === chosen);
  const [inside] = part === undefined ? [] : insideOf(view, part);
  const list = inside?.list ?? places[0]?.list;
  const below = inside === undefined ? places.findIndex(({ after }) => after !== null && after.at === part?.at) : -1;
  return below < 0 ? places.findLastIndex((one) => one.list === list) : below;
}
