import type { Form } from "../../model/index.ts";

/** The name of a form in sentences: its title, or its id. */
export function titleOf({ schema, id }: Form): string {
  const title = schema.keyword("title");
  return typeof title === "string" ? title : id;
}
