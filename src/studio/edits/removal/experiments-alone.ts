import { chainsIn } from "../../../cel/index.ts";
import { experimentsOf, type Repository, usesOf } from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";

/**
 * The flags that only one journey uses and that change no other files. Throws a `Refusal` if such an experiment is
 * active.
 */
export function experimentsAlone(repo: Repository, flow: string): readonly string[] {
  const asking = new Map<string, Set<string | undefined>>();
  for (const use of usesOf(repo)) {
    if (use.kind !== "expression" || !use.source.includes("flags.")) continue;
    for (const { variable, steps } of chainsIn(use.source)) {
      const flag = variable === "flags" ? steps[0]?.name : undefined;
      if (flag !== undefined) asking.set(flag, (asking.get(flag) ?? new Set()).add(use.place.flow));
    }
  }
  const own = new RegExp(`^(?:flows|schemas)/${flow}/|^locales/[^/]+/${flow}\\.json$`);
  return experimentsOf(repo).list.flatMap(({ flag: named, active, patches }) => {
    const flag = named?.value ?? "";
    const changed = patches.flatMap(({ files }) => files.map(({ file }) => file));
    const flows = [...(asking.get(flag) ?? [])];
    const isAlone =
      flows.length + changed.length > 0 &&
      flows.every((one) => one === flow) &&
      changed.every((path) => own.test(path));
    if (isAlone && active) throw new Refusal(`The experiment ${flag} runs only in this journey. End it first.`);
    return isAlone ? [flag] : [];
  });
}
