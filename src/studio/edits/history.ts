/** What one act did to a file: the fingerprints of its text before and after; `null` where there was no file, or is none any more. */
export interface FileChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** One thing that a person did, whatever files it touched: it is undone and done again as a whole. */
export interface Act {
  /** What it does, in a sentence. */
  readonly what: string;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  readonly files: readonly FileChange[];
}

/** All acts, in their order; `done` of them hold, the others were undone. */
export interface History {
  readonly acts: readonly Act[];
  readonly done: number;
}

export const NO_HISTORY: History = { acts: [], done: 0 };

/** More than anybody takes back, and few enough to keep. */
const MOST = 500;

/** One more act; what was undone before it cannot be done again. */
export function did(history: History, act: Act): History {
  const acts = [...history.acts.slice(0, history.done), act].slice(-MOST);
  return { acts, done: acts.length };
}

/** What undo takes back. */
export function toUndo({ acts, done }: History): Act | undefined {
  return acts[done - 1];
}

/** What redo does again. */
export function toRedo({ acts, done }: History): Act | undefined {
  return acts[done];
}

export function undone(history: History): History {
  return { ...history, done: history.done - 1 };
}

export function redone(history: History): History {
  return { ...history, done: history.done + 1 };
}
