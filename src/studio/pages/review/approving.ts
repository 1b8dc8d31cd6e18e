import { ADD_COMMENT, type AddComment } from "../../commands/add-comment.ts";
import { type RecordedChangeView, walkName } from "../../protocol-changes.ts";
import type { RecordedChangeName } from "../../kernel/comment.ts";

/** What is approved. */
export interface Approved extends Required<Pick<AddComment, "approves">>, Pick<AddComment, "walked"> {
  /** In words. */
  readonly called: string;
}

/** The members of an approval that nobody is asked for. */
export function approval({ called, ...approved }: Approved, by: string): Omit<AddComment, "kind" | "at" | "words"> {
  return { about: { called: called.slice(0, 1_000) }, by, ...approved };
}

/** An approval without a dialog. */
export function approvedAs(approved: Approved, by: string, words: string): AddComment {
  return { kind: "add-comment", ...approval(approved, by), words, at: new Date().toISOString() };
}

/** The dialog of every approval. */
const APPROVING = {
  ...ADD_COMMENT,
  title: "Approve “{of}”",
  "x-button": "Approve…",
  "x-verb": "Approve",
} as const;

const { words } = ADD_COMMENT.properties;

/** The dialog says how much is approved, because the list shows only the first of many. */
export function approving(differing: number, all: number) {
  return {
    ...APPROVING,
    description: `You approve all of it as it is now: ${counted(differing, "that is listed", "that are listed")}, of ${all}. Your name, the time and the words are kept with the branch. Later changes are listed here.`,
    properties: {
      ...ADD_COMMENT.properties,
      words: { ...words, title: "What should others know? You may leave it empty", "x-may-be-empty": true },
    },
  } as const;
}

/** The same for what stored test walks do otherwise, which needs a reason. */
export function approvingWalks(count: number) {
  return {
    ...APPROVING,
    "x-button": count === 1 ? "Approve this change…" : `Approve these ${count} changes…`,
    description:
      "The stored test walks are written anew. Your name, the time and the reason are kept with the branch, and go into the commit.",
    properties: { ...ADD_COMMENT.properties, words: { ...words, title: "Why is it as you meant?" } },
  } as const;
}

/** What stored test walks do otherwise, as something to approve. There is one change at least. */
export function walksToApprove(changes: readonly RecordedChangeView[]): Approved {
  const [first] = changes;
  return {
    called: changes.length === 1 ? (first?.plain ?? "") : `${changes.length} changes of stored test walks`,
    approves: {
      of: "walks",
      seen: Object.fromEntries(changes.map((change) => [walkName(change), change.plain])),
    },
    walked: changes.map(nameOf),
  };
}

function nameOf({ words: name, concern, flow, file, isNew }: RecordedChangeView): RecordedChangeName {
  return {
    words: name,
    ...(concern && { concern }),
    ...(flow && { flow }),
    ...(file && { file }),
    ...(isNew && { isNew }),
  };
}

export function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 thing ${one}` : `${count} things ${many}`;
}
