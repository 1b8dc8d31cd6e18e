import { type Repository, type UseOf, usesOf } from "../../../model/index.ts";

/** Whether what an expression gives is told to analytics or to the service there: nothing of the journey reads it again. */
export function isToldAt(repo: Repository, { file, pointer }: UseOf<"expression">): boolean {
  return usesOf(repo).some((use) => {
    if (use.file !== file) return false;
    if (use.kind === "report") return pointer.startsWith(`${use.pointer}/`);
    // The pointer of a call is that of its operation's name; what it sends stands beside it.
    return use.kind === "call" && pointer.startsWith(`${use.pointer.replace(/[^/]*$/, "")}with/`);
  });
}
