import type { Form, Repository } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { drafted } from "../drafted.ts";
import { orderInSchema, orderOf } from "../../commands/move-field.ts";
import { formsOfFiles } from "./forms-of-files.ts";

/**
 * Sorts the schema fields of forms into the order of the page after an arm's change has become everybody's, if they
 * were sorted before. A patch defines the place of a field on the page, but not in the schema.
 */
export function fieldsInOrder(before: Repository, draft: Draft, files: readonly string[]): void {
  const after = formsOfFiles(drafted(before, draft), files);
  for (const was of formsOfFiles(before, files).filter(isInOrder)) {
    const is = after.find(({ id }) => id === was.id);
    if (is !== undefined) orderInSchema(draft, is, orderOf(is));
  }
}

function isInOrder(form: Form): boolean {
  const order = orderOf(form);
  const places = form.fields.map(({ name }) => order.indexOf(name));
  return places.every((place, index) => index === 0 || (places[index - 1] ?? -1) < place);
}
