import { originOf, type ParameterValue, type Repository, type UseOf, valueAt } from "../../model/index.ts";
import { Refusal } from "./refusal.ts";

/**
 * An expression as a person wrote it, with named values with parameters not expanded. `undefined` if the source is not
 * an expression.
 */
export function writtenSource(repo: Repository, use: UseOf<"expression">): string | undefined {
  const { path, pointer } = originOf(use);
  const written = valueAt(repo.files.get(path)?.value, pointer);
  if (typeof written !== "string") return undefined;
  const source = written.slice(use.offset);
  // What a member with `?` stands for is not written in the file.
  return source === use.source || use.file.asWritten?.has(use.pointer) === true ? source : undefined;
}

/**
 * Refuses to rename something that is used in a value with parameters, because its meaning there depends on where the
 * value is used.
 */
export function refuseInValues(
  repo: Repository,
  name: string,
  isNamed: (value: ParameterValue, flow: string) => boolean,
): void {
  for (const { id, file } of repo.flows)
    for (const value of file.parameterValues?.values() ?? [])
      if (isNamed(value, id))
        throw new Refusal(`The value “${value.key}” in ${value.path} names “${name}”. Ask a developer to rename it.`);
}
