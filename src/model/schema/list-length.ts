import type { Schema } from "./schema.ts";
import { messagesOf } from "./words.ts";

/** The whole number that says how many items a list has (`x-length`): the path of an answer, `self.guests` or `context.guests`. */
export function lengthOf({ "x-length": length }: Schema): string | undefined {
  return typeof length === "string" && PATH.test(length) ? length : undefined;
}

const PATH = /^(self|context)(\.[A-Za-z_][A-Za-z0-9_]*)+$/;

/** The rule that such a length stands for, as `x-rules` writes it, without its place. Before the answer is there it asks nothing. */
export function lengthRules(
  name: string,
  list: Schema,
): readonly { readonly rule: string; readonly message: string }[] {
  const length = lengthOf(list);
  if (length === undefined) return [];
  const self = `self.${name}`;
  const absent = pathsAlong(length).map((path) => `!has(${path})`);
  const rule = [...absent, `(has(${self}) ? size(${self}) : 0) == ${length}`].join(" || ");
  const messages = messagesOf(list) ?? [];
  const own = messages.find(({ keyword }) => keyword === "x-length");
  const message = own ?? messages.find(({ keyword }) => (keyword ?? "*") === "*");
  return [{ rule, message: message?.text ?? "errors.listLength" }];
}

/** What must be there so that a path can be read: `self.trip` and `self.trip.guests` of `self.trip.guests`. */
export function pathsAlong(path: string): readonly string[] {
  const names = path.split(".");
  return names.slice(1).map((_, index) => names.slice(0, index + 2).join("."));
}
