import { originOf, type ParameterValue, type Repository, type UseOf, valueAt } from "../../model/index.ts";
import { Refusal } from "./refusal.ts";

/** An expression as a person wrote it: with its values with parameters by their names. Nothing where what is written is no expression. */
export function writtenSource(repo: Repository, use: UseOf<"expression">): string | undefined {
  const { path, pointer } = originOf(use);
  const written = valueAt(repo.files.get(path)?.value, pointer);
  if (typeof written !== "string") return undefined;
  const source = written.slice(use.offset);
  // What a member with `?` stands for is not written: it goes with what is.
  return source === use.source || use.file.asWritten?.has(use.pointer) === true ? source : undefined;
}

/** Refuses to rename what a value with parameters names itself: what it is where the value is used depends on the place. */
export function refuseInValues(
  repo: Repository,
  name: string,
  isNamed: (value: ParameterValue, flow: string) => boolean,
): void {
  for (const { id, file } of repo.flows)
    for (const value of file.parameterValues?.values() ?? [])
      if (isNamed(value, id))
        throw new Refusal(
          `The value “${value.key}” in ${value.path} names “${name}”. Whoever develops the journey renames it.`,
        );
}
