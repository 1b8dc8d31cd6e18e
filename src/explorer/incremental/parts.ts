import type { Program } from "../../engine/index.ts";
import { partName } from "../../compiler/index.ts";
import type { ReadNotes } from "./reads.ts";

/** The parts of a program across edits. */
interface ProgramParts {
  /** A program that notes which of its parts are read. Unchanged parts are the same objects as before. */
  turnTo(program: Program, prints: ReadonlyMap<string, string>): Program;
}

interface Part {
  readonly versions: Map<string, number>;
  print: string | undefined;
  value: unknown;
}

/**
 * The names of all members of a program, including those of its steps. Programs with other members have another list.
 */
export function namesOfParts({ steps, ...program }: Program): readonly string[] {
  const ofSteps = Object.entries(steps).flatMap(([id, step]) => Object.keys(step).map((name) => partName(id, name)));
  return [...Object.keys(program), ...ofSteps];
}

/**
 * `names`: the result of `namesOfParts`, the same for all programs that are passed in. `reads` is notified of each part
 * that is read, by its index in `names`.
 */
export function programParts(names: readonly string[], reads: ReadNotes): ProgramParts {
  const parts = names.map((): Part => ({ versions: new Map(), print: undefined, value: undefined }));
  const numbers = new Map(names.map((name, number) => [name, number]));

  function noted<T extends object>(
    whole: T,
    nameOf: (member: string) => string,
    prints: ReadonlyMap<string, string>,
  ): T {
    const made = {};
    for (const [member, value] of Object.entries(whole)) {
      const number = numbers.get(nameOf(member)) as number;
      const part = parts[number] as Part;
      const print = prints.get(nameOf(member)) ?? "";
      if (part.print !== print) Object.assign(part, { print, value });
      if (!part.versions.has(print)) part.versions.set(print, part.versions.size);
      const now = part.value;
      const get = () => {
        reads.note(number);
        return now;
      };
      Object.defineProperty(made, member, { enumerable: true, get });
    }
    return made as T;
  }

  return {
    turnTo({ steps, ...rest }, prints) {
      const notedSteps = Object.entries(steps).map(([id, step]) => [
        id,
        noted(step, (member) => partName(id, member), prints),
      ]);
      const program = noted(rest, (member) => member, prints);
      Object.defineProperty(program, "steps", { enumerable: true, value: Object.fromEntries(notedSteps) });
      reads.turnTo(parts.map(({ versions, print = "" }) => versions.get(print) as number));
      return program as Program;
    },
  };
}
