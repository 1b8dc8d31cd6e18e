import { Rich } from "../text/index.ts";
import type { Note } from "./properties.ts";

/** What the journey has to say about a field's value; said aloud when it comes. */
export function NoteLine({ id, note }: { readonly id: string; readonly note: Note }) {
  return (
    <p className={CLASSES[note.tone]} id={id} role="status">
      <span>
        <Rich text={note.text} />
      </span>
    </p>
  );
}

export function noteId(control: string): string {
  return `${control}-note`;
}

const CLASSES = { info: "field__hint", ok: "field__ok", error: "field__error" } as const;
