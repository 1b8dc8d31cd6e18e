import type { TextEdit } from "../kernel/schema.ts";
import type { Overview } from "../protocol.ts";
import { forArm } from "./for-arm.ts";
import { type Draft, type Drafted, withoutSaved, withSaved } from "./drafts.ts";
import { edit } from "./state.ts";

/**
 * Saves what was typed of a text, in all languages together. Resolves to `false` if it was not saved, after showing the
 * reason. `set` changes the draft.
 */
export async function saveDraft(
  { file, key, people, draft }: Drafted,
  languages: Overview["languages"],
  set: (next: (now: Draft) => Draft) => void,
): Promise<boolean> {
  const texts = languages.flatMap(({ id: language }): TextEdit[] => {
    const mine = draft[language];
    if (mine === undefined || mine.value === (mine.was ?? "")) return [];
    return [{ language, file, key, value: mine.value, was: mine.was }];
  });
  if (texts.length === 0) {
    set(() => ({}));
    return true;
  }
  return edit(forArm({ kind: "set", texts }, people), {
    takeTheirs: () => set(() => ({})),
    onSaved: () => set((since) => withSaved(draft, since)),
    onShown: () => set(withoutSaved),
  });
}
