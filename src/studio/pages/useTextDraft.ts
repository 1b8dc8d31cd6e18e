import { getDefaultStore, useAtom, useSetAtom } from "jotai";
import { useRef, useState } from "react";
import type { StepPlace } from "../../insight/index.ts";
import type { TextRow } from "../protocol.ts";
import {
  draftName,
  draftsAtom,
  saveDraft,
  settledAtom,
  type Typed,
  withDraft,
  withTyped,
  type Written,
} from "./drafts.ts";
import { armIn } from "./lens.ts";

/**
 * What is typed of a text in all its languages, in the panel, in the list of texts or on the page itself. `people`: for
 * whom it is (`<flag>=<arm>`), empty for everybody. `onlyAt`: the step that gets a text of its own.
 */
export function useTextDraft(row: TextRow, people: string, onlyAt?: StepPlace) {
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const setSettled = useSetAtom(settledAtom);
  const name = draftName(row, people, onlyAt);
  const of = { file: row.file, key: row.key, people, onlyAt };
  const written = drafts[name]?.typed ?? NOTHING;
  // A new form shows what was typed before as its value, so that saving it is possible.
  const [found, setFound] = useState(written);
  /** How many saves have not ended. */
  const saving = useRef(0);
  const setWritten = (next: (now: Typed) => Typed | undefined) =>
    setDrafts((all) => {
      const typed = next(all[name]?.typed ?? NOTHING);
      if (Object.keys(typed ?? NOTHING).length === 0) setFound(NOTHING);
      return withDraft(all, name, typed && { typed, saves: of, of: "" });
    });
  const isOfArm = armIn({ arm: people }) !== undefined;
  const now = (language: string) =>
    (isOfArm ? row.arms[people]?.[language] : undefined) ?? row.values[language] ?? null;
  const type = (language: string, value: string) => {
    // The draft is kept also while it changes nothing, because its step was chosen.
    const isKept = saving.current > 0 || onlyAt !== undefined;
    setWritten((before) => withTyped(before, { question: language, value, now: now(language), isSaving: isKept }));
  };
  /** Other forms of the same text are drawn anew, because a form keeps what was typed in it. */
  const redraw = () => setSettled((counts) => ({ ...counts, [name]: (counts[name] ?? 0) + 1 }));
  return {
    /** What the files have in a language. */
    now,
    written,
    /** What a form begins with in a language, if it is not what the files have. */
    initial: (language: string) =>
      written[language] === undefined ? undefined : (found[language]?.value ?? written[language].initial),
    type,
    /** The same, typed somewhere else than in the form of this text. */
    retype: (language: string, value: string) => {
      type(language, value);
      redraw();
    },
    /** Saves all languages together. Resolves to `false` if that was not possible, after showing the reason. */
    save: async () => {
      saving.current += 1;
      // What was typed last may not be drawn yet.
      const typed = getDefaultStore().get(draftsAtom)[name]?.typed ?? NOTHING;
      const isSaved = await saveDraft({ typed, saves: of }, setWritten);
      saving.current -= 1;
      return isSaved;
    },
    giveUp: () => setWritten(() => undefined),
    /** What was typed in a language is again as it was, when `before` was typed of it. The other languages stay. */
    putBack: (language: string, before: Written | undefined) => {
      setWritten(({ [language]: _now, ...others }) =>
        before === undefined ? others : { ...others, [language]: before },
      );
      redraw();
    },
  };
}

const NOTHING: Typed = {};
