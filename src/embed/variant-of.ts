import { armsAre } from "../experiments/index.ts";
import type { JourneyDefinition } from "./definition.ts";

/** Returns the loader of an arm's own file; `undefined` if the person gets the same as everybody. */
export type VariantOf = <T>(kind: keyof JourneyDefinition["variants"], id: string) => (() => Promise<T>) | undefined;

/** The variants for a person in these arms, by flag. Calls `expose` for each flag that is read. */
export function variantsFor(
  { variants }: JourneyDefinition,
  flags: Readonly<Record<string, string>>,
  expose?: (flag: string) => void,
): VariantOf {
  const are = armsAre(flags, expose);
  return <T>(kind: keyof JourneyDefinition["variants"], id: string) => {
    const found = variants[kind].find((one) => one.id === id && are(one.arms));
    return found && (() => found.load() as Promise<T>);
  };
}
