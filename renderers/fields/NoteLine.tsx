import { Rich } from "../text/index.ts";
import type { Note } from "./properties.ts";

/** The journey's note about a field's value. Screen readers announce it when it appears. */
export function NoteLine({ id, note }: { readonly id: string; readonly note: Note }) {
  return (
    <output className={CLASSES[note.tone]} id={id}>
      <Rich text={note.text} />
    </output>
  );
}

export function noteId(control: string): string {
  return `${control}-note`;
}

const CLASSES = { info: "field__hint", ok: "field__ok", error: "field__error" } as const;
