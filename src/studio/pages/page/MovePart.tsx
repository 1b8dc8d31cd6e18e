import { useState } from "react";
import type { JsonObject } from "../../../engine/index.ts";
import type { Command } from "../../commands/index.ts";
import type { PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { oneOf, type Questions } from "../forms/questions.ts";
import { PlannedForm } from "../PlannedForm.tsx";
import { movedTo } from "./move-block.ts";
import { placesAt } from "./part-places.ts";
import { partWords } from "./part-words.ts";

interface MovePartProps {
  readonly view: PageView;
  readonly part: PartView;
}

/** Moves a part to another place of the page, also into a part that holds others, or out of it. */
export function MovePart({ view, part }: MovePartProps) {
  const places = placesAt(view).filter((place) => movedTo(view, part, place) !== undefined);
  // Within one list, two buttons are enough.
  if (part.place === null || new Set(places.map(({ list }) => list)).size < 2) return null;
  return (
    <AskedInDialog button="Move it elsewhere…" title={`Move “${partWords(view, part)}”`}>
      {(close) => <Asking view={view} part={part} onClose={close} />}
    </AskedInDialog>
  );
}

function Asking({ view, part, onClose }: MovePartProps & { readonly onClose: () => void }) {
  // What is asked stays the same while others edit the page.
  const [places] = useState(() => placesAt(view).filter((place) => movedTo(view, part, place) !== undefined));
  const where = {
    ...oneOf(
      "Where does it go?",
      places.map(({ words }, index) => [String(index), words] as const),
    ),
    "x-layout": { placeholder: { literal: "Choose…" } },
    "x-missing": "Choose where it goes",
  };
  const questions: Questions = { type: "object", required: ["where"], properties: { where } };
  const look = (answers: JsonObject, intend: (command: Command) => void) => {
    const place = places[Number(answers["where"])];
    const command = place && movedTo(view, part, place);
    if (command !== undefined) intend(command);
  };
  return <PlannedForm<Command> questions={questions} values={BEGIN} onAsk={look} verb="Move it" onClose={onClose} />;
}

const BEGIN: JsonObject = { where: "" };
