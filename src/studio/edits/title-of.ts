import type { Form } from "../../model/index.ts";

/** What a form is called in sentences: its title, else its name in the files. */
export function titleOf({ schema, id }: Form): string {
  const title = schema.keyword("title");
  return typeof title === "string" ? title : id;
}
