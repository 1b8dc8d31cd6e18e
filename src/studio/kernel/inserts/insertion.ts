import type { Repository } from "../../../model/index.ts";
import type { Plan } from "../../edits/draft.ts";
import type { FieldWords, Of } from "../schema.ts";

/** Texts by any name. */
export type Words = Readonly<Record<string, readonly FieldWords[]>>;

/** How one kind of thing is inserted. Its schema says what a person is asked; `insert` checks the plan. */
export interface Insertion<S = unknown> {
  readonly schema: S;
  /** Said to the person before what the check would find. */
  readonly cannot: string;
  /** Its new texts, by any name. They are checked as if they were translated into every language. */
  texts(repo: Repository, command: Of<S>): Words;
  /** The command with other texts. Without it, each name above is a member of the command. */
  withTexts?(command: Of<S>, words: Words): Of<S>;
  /** A short name of it as a change of an arm, in the files as people in the arm have them. */
  changeName(repo: Repository, command: Of<S>): string;
  /** Throws a `Refusal` if it is possible for everybody only. */
  readonly refuseInArm?: (repo: Repository, command: Of<S>) => void;
  /** Throws a `Refusal` if it is not possible. */
  plan(repo: Repository, command: Of<S>): Plan;
}

export function insertion<const S>(one: Insertion<S>): Insertion<S> {
  return one;
}
