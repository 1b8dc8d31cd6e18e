import { plainText } from "../../plain-text.ts";
import type { TextRow } from "../../protocol.ts";
import type { Comment } from "../../protocol-comments.ts";
import type { Lens } from "../lens.ts";

/** Comments about the same thing are one conversation: a text wherever it is shown, a part or a field of a page, a change. */
export function conversationOf({ text, change, flow = "", step = "", part = "" }: Comment["about"]): string {
  if (text !== undefined) return `text ${text}`;
  return change === undefined ? `part ${flow}/${step} ${part}` : `change ${change}`;
}

/** The conversations among comments, the one with the last comment first. */
export function conversationsIn(comments: readonly Comment[]): readonly (readonly Comment[])[] {
  const found = new Map<string, Comment[]>();
  for (const one of comments) {
    const name = conversationOf(one.about);
    if (one.approves === undefined) found.set(name, [...(found.get(name) ?? []), one]);
  }
  return [...found.values()].toSorted((one, next) => ((one.at(-1)?.at ?? "") < (next.at(-1)?.at ?? "") ? 1 : -1));
}

/** The name of somebody, as git has it, without the address. */
export function nameIn(by: string): string {
  return by.replace(/\s*<[^>]*>$/, "");
}

/** A moment as people write it. One that does not exist, such as in month 13, stays as it is written. */
export function momentWords(at: string): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? at : MOMENT.format(moment);
}

const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A text, as what a comment is about. */
export function textAbout(
  { file, key, values }: Pick<TextRow, "file" | "key" | "values">,
  { flow, step }: Pick<Lens, "flow" | "step">,
): Comment["about"] {
  const words = plainText(Object.values(values).find((one) => one) ?? key).slice(0, 200);
  return { called: words, flow, step, text: `${file}:${key}` };
}
