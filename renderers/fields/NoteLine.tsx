import { Rich } from "../text/index.ts";
import type { Note } from "./properties.ts";

/** What the journey has to say about a field's value; said aloud when it comes. */
export function NoteLine({ id, note }: { readonly id: string; readonly note: Note }) {
  return (
    <output className={CLASSES[note.tone]} id={id}>
      <span>
        <Rich text={note.text} />
      </span>
    </output>
  );
}

export function noteId(control: string): string {
  return `${control}-note`;
}

const CLASSES = { info: "field__hint", ok: "field__ok", error: "field__error" } as const;
