import { type Repository, type UseOf, usesOf } from "../../../model/index.ts";

/** Whether the result of an expression goes to analytics or the service, so that the journey does not read it again. */
export function isToldAt(repo: Repository, { file, pointer }: UseOf<"expression">): boolean {
  return usesOf(repo).some((use) => {
    if (use.file !== file) return false;
    if (use.kind === "report") return pointer.startsWith(`${use.pointer}/`);
    // The pointer of a call is that of its operation's name, and its input is beside it.
    return use.kind === "call" && pointer.startsWith(`${use.pointer.replace(/[^/]*$/, "")}with/`);
  });
}
