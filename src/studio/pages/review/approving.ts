import { ADD_COMMENT } from "../../commands/add-comment.ts";

const { words } = ADD_COMMENT.properties;
/** The dialog says how much is approved, because the list shows only the first of many. */
export function approving(differing: number, all: number) {
  return {
    ...ADD_COMMENT,
    title: "Approve “{of}”",
    "x-button": "Approve…",
    "x-verb": "Approve",
    description: `You approve all of it as it is now: ${counted(differing, "that is listed", "that are listed")}, of ${all}. Your name, the time and the words are kept with the branch. Later changes are listed here.`,
    properties: {
      ...ADD_COMMENT.properties,
      words: { ...words, title: "What should others know? You may leave it empty", "x-may-be-empty": true },
    },
  } as const;
}

export function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 thing ${one}` : `${count} things ${many}`;
}
