import type { Overview, TextRow } from "../protocol.ts";
import type { Question, Questions } from "../browser/questions.ts";

interface Of {
  readonly row: Pick<TextRow, "room" | "missingIn">;
  readonly languages: Overview["languages"];
  /** Whether to focus it, because the person has just opened it. */
  readonly takesFocus: boolean;
  /** Whether Ctrl+Enter presses the form's second button, which goes on to the next text. */
  readonly goesOn?: boolean;
}

/** The questions about a text: one for each language of the repository. */
export function textQuestions({ row: { room, missingIn }, languages, takesFocus, goesOn = false }: Of): Questions {
  // Who opens a text wants to write what it lacks.
  const first = languages.find(({ id }) => missingIn.includes(id)) ?? languages[0];
  const question = ({ id, name }: Overview["languages"][number]): Question => ({
    title: name,
    type: "string",
    "x-widget": "written",
    "x-layout": {
      lang: id,
      ...(room !== null && { room }),
      ...(takesFocus && id === first?.id && { takesFocus }),
      ...(goesOn && { goesOn }),
    },
  });
  return {
    type: "object",
    required: [],
    properties: Object.fromEntries(languages.map((one) => [one.id, question(one)])),
  };
}
