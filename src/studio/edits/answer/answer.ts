import type { Holder } from "./holders.ts";

/** An answer: its name, and the objects that have it. */
export interface Answer {
  readonly name: string;
  readonly holders: ReadonlySet<Holder>;
}

export function isOf({ name, holders }: Answer, other: string, holder: Holder): boolean {
  return name === other && holders.has(holder);
}
