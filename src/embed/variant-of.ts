import type { JourneyDefinition } from "./definition.ts";

/** How to load what a person's arms have instead of what everybody has; `undefined` where they have the same. */
export type VariantOf = <T>(kind: keyof JourneyDefinition["variants"], id: string) => (() => Promise<T>) | undefined;

export function variantsFor({ variants }: JourneyDefinition, flags: Readonly<Record<string, string>>): VariantOf {
  return <T>(kind: keyof JourneyDefinition["variants"], id: string) => {
    const found = variants[kind].find(
      (one) => one.id === id && Object.entries(one.arms).every(([flag, arm]) => flags[flag] === arm),
    );
    return found && (() => found.load() as Promise<T>);
  };
}
