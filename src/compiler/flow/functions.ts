import { createHash } from "node:crypto";

/** The functions of the scope (`s`) that one program's code is made of: marks stand for them until all of it is written. */
export interface Functions {
  /** A function that gives the value of an expression. */
  give(body: string): string;
  /** The value itself, where several expressions have this one as a part. */
  call(body: string): string;
  /** Code with a hash in each place of a function: another one where anything of it is, whatever else the program has. */
  print(code: string): string;
  /** The parts with each function that comes more than once declared in `functions`, and the others where they are used. */
  finish<Part extends string>(parts: Readonly<Record<Part, string>>): Record<Part | "functions", string>;
}

/** A shorter function costs less written twice than its name. */
const WORTH_A_NAME = 12;
/** Of a value, which is called with the scope. */
const WORTH_A_CALL = 30;
const MARK = /\uE000(\d+)\uE000|\uE002(\d+)\uE002/g;

export function createFunctions(): Functions {
  const bodies: string[] = [];
  const indices = new Map<string, number>();

  const indexOf = (body: string): number => {
    let index = indices.get(body);
    if (index === undefined) indices.set(body, (index = bodies.push(body) - 1));
    return index;
  };

  /** How often each is used, by the code and by the functions that it uses. */
  const usesIn = (code: string, uses = new Map<number, number>()): Map<number, number> => {
    for (const [, given, called] of code.matchAll(MARK)) {
      const index = Number(given ?? called);
      const before = uses.get(index) ?? 0;
      uses.set(index, before + 1);
      if (before === 0) usesIn(bodies[index] ?? "", uses);
    }
    return uses;
  };

  const prints = new Map<number, string>();
  const print = (code: string): string =>
    code.replaceAll(MARK, (_, given: string | undefined, called: string | undefined) => {
      const index = Number(given ?? called);
      let found = prints.get(index);
      if (found === undefined)
        prints.set(
          index,
          (found = createHash("sha256")
            .update(print(bodies[index] ?? ""))
            .digest("base64url")),
        );
      return `${given === undefined ? "called" : "given"} ${found}`;
    });

  return {
    print,
    give: (body) => `\uE000${indexOf(body.startsWith("{") ? `(${body})` : body)}\uE000`,
    call: (body) => `\uE002${indexOf(body)}\uE002`,
    finish<Part extends string>(parts: Readonly<Record<Part, string>>) {
      const uses = usesIn(Object.values(parts).join("\n"));
      const lengths = new Map<number, number>();
      const lengthOf = (index: number): number => {
        const known = lengths.get(index);
        if (known !== undefined) return known;
        const length = write(bodies[index] ?? "").length;
        lengths.set(index, length);
        return length;
      };
      const isShared = (index: number, least: number) => (uses.get(index) ?? 0) > 1 && lengthOf(index) > least;
      const named = new Set<number>();
      const write = (text: string): string =>
        text.replaceAll(MARK, (_, given: string | undefined, called: string | undefined) => {
          const index = Number(given ?? called);
          const body = bodies[index] ?? "";
          if (!isShared(index, given === undefined ? WORTH_A_CALL : WORTH_A_NAME))
            return given === undefined ? `(${write(body)})` : `(s)=>${write(body)}`;
          named.add(index);
          return given === undefined ? `f${index}(s)` : `f${index}`;
        });
      const written = Object.entries<string>(parts).map(([part, code]) => [part, write(code)]);
      // Those that only another function uses are named while that one is written.
      const declared = new Map<number, string>();
      for (const index of named) declared.set(index, `const f${index}=(s)=>${write(bodies[index] ?? "")};\n`);
      return { ...Object.fromEntries(written), functions: [...declared.values()].join("") } as Record<
        Part | "functions",
        string
      >;
    },
  };
}
