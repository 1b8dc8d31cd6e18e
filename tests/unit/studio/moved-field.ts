import { formOf, type Repository } from "../../../src/model/index.ts";
import type { MoveNode } from "../../../src/studio/commands/move.ts";
import { movableField, movedBy } from "../../../src/studio/pages/page/movable.ts";
import type { ItemFieldView } from "../../../src/studio/protocol-page.ts";
import { formView } from "../../../src/studio/reading/field-view.ts";

/** The command that moves a field by some positions, as the page sends it. `undefined` if there are not that many. */
export function fieldMove(
  { repo }: { readonly repo: Repository },
  form: string,
  field: string,
  by: number,
): MoveNode | undefined {
  const source = repo.schemas.get(form);
  const all = (fields: readonly ItemFieldView[]): readonly ItemFieldView[] =>
    fields.flatMap((one) => [one, ...all(one.items)]);
  const fields = source === undefined ? [] : all(formView(repo, formOf(repo, source)).fields);
  const found = fields.find(({ name }) => name === field);
  return found && movedBy(movableField(found), by);
}

/** The same for a field that can be moved that way. */
export function fieldMoved(on: { readonly repo: Repository }, form: string, field: string, by: number): MoveNode {
  const command = fieldMove(on, form, field, by);
  if (command === undefined) throw new Error(`${field} cannot be moved by ${by}`);
  return command;
}
