import { armsAre } from "../experiments/index.ts";
import type { JourneyDefinition } from "./definition.ts";

/** How to load what a person's arms have instead of what everybody has; `undefined` where they have the same. */
export type VariantOf = <T>(kind: keyof JourneyDefinition["variants"], id: string) => (() => Promise<T>) | undefined;

/** The variants for a person in these arms, by flag. `expose` is told of each flag that is asked for. */
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
