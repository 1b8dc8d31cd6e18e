import { namesInForm } from "../../../insight/index.ts";
import type { Repository } from "../../../model/index.ts";
import { askedIn, askedWords, caseProblems, isExpressed } from "../../edits/index.ts";
import type { CaseAsked, CaseView } from "../../protocol-conditions.ts";
import { seenBy } from "../seen-by.ts";

/** A case of a field that is being edited: in words, with its problems, and as menus if they can show it. */
export function caseView(base: Repository, { form, list, arm, source }: CaseAsked): CaseView {
  const problems = caseProblems(seenBy(base, arm), { form, list }, source);
  const asked = askedIn(source);
  return {
    words: source.trim() === "" ? "" : askedWords(source, namesInForm(base, form, undefined, list)),
    problems,
    joined: isExpressed(asked) || problems.length > 0 ? null : asked,
  };
}
