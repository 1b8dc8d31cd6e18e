import type { Journey } from "../browser/index.ts";

/**
 * Tells whether a reload would lose something: what a person has typed, chosen or submitted since this call, or the
 * step that they went to. A development page stores none of that, and sensitive values are stored nowhere.
 */
export function followUse({ store, state }: Pick<Journey, "store" | "state">): () => boolean {
  const { step, drafts } = store.get(state).snapshot;
  return () => {
    const { snapshot } = store.get(state);
    return snapshot.step !== step || snapshot.drafts !== drafts || isTyping();
  };
}

/** A field passes its value on when it loses the focus. */
function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea, select, [contenteditable]") === true;
}
