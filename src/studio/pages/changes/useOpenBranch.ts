import { getDefaultStore, useAtomValue } from "jotai";
import { useState } from "react";
import { draftsAtom, isUnsaved } from "../drafts.ts";
import { openBranch, savingAtom } from "../state.ts";

/**
 * Opens another branch, or the one that is open to bring back what is set aside for it. Not while something is being
 * saved, and not while something that was typed is not saved: it would be saved on the other branch.
 */
export function useOpenBranch() {
  const isBusy = useAtomValue(savingAtom) > 0;
  const [refused, setRefused] = useState<string | null>(null);
  const open = async (branch: string): Promise<void> => {
    const left = Object.values(getDefaultStore().get(draftsAtom)).some(({ typed }) => isUnsaved(typed));
    setRefused(left ? UNSAVED : null);
    if (!left) await openBranch(branch, ({ message }) => setRefused(message));
  };
  return { open, isBusy, refused };
}

const UNSAVED =
  "Something that you typed is not saved yet. Save or discard it at the top, under “What is not saved…”, and then open the branch.";
