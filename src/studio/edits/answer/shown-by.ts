import { entriesOf, isList, isObject, originOf, pointer, type Repository, valueAt } from "../../../model/index.ts";
import { formNamed, formsIn, holderOf } from "./holders.ts";
import { keysAlong } from "./keys-along.ts";
import { type Reference, whole } from "./reference.ts";
import type { Answer } from "./answer.ts";

/** Where pages that show its form name an answer: in initial values, choices, notes and read-only fields. */
export function* shownBy(repo: Repository, answer: Answer): Generator<Reference> {
  for (const { id: flow } of repo.flows)
    for (const { schema: id, block, step } of formsIn(repo, flow)) {
      const schema = formNamed(repo, id);
      const isWhole = answer.holders.has(holderOf(schema) ?? "");
      for (const [property, value] of entriesOf(block.raw)) {
        const at = pointer(block.pointer, property);
        const where = (inner: string) => ({
          ...originOf({ file: block.file, pointer: inner }),
          role: "shows" as const,
          flow,
          step,
        });
        if (property === "initial")
          for (const key of keysAlong(value, schema, answer))
            yield { ...where(at + key), isKey: true, span: whole(answer.name) };
        else if (!isWhole) continue;
        else if (property !== "context" && isObject(value) && valueAt(value, pointer("", answer.name)) !== undefined)
          yield { ...where(pointer(at, answer.name)), isKey: true, span: whole(answer.name) };
        else if (isList(value) && !value.some(isObject))
          for (const [index, one] of value.entries())
            if (one === answer.name) yield { ...where(pointer(at, index)), isKey: false, span: whole(answer.name) };
      }
    }
}
