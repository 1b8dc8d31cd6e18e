import { languageOf, plainNames, valueWords } from "../../../insight/index.ts";
import { expressionProblems } from "../../../linter/index.ts";
import { type Repository, segmentsOf, writeOut } from "../../../model/index.ts";
import { eventIn, linePlace } from "../../edits/index.ts";
import type { LineRequest, LineView } from "../../protocol-lines.ts";

/** An expression on one line: what it gives, in words, and its problems. */
export function lineView(seen: Repository, { flow: id, at: requested, source }: LineRequest): LineView {
  const { repo, flow, at, schema } = linePlace(seen, id, requested);
  if (source.trim() === "")
    return { words: "", problems: [{ message: "Write an expression after the =.", offset: 0, length: 0 }] };
  const problems = expressionProblems(repo, flow, at, source, schema);
  const called = plainNames(repo, flow, languageOf(repo, undefined)).valueAfter(eventIn(segmentsOf(at)));
  const out = writeOut(source, flow.file.parameterValues ?? new Map()).source;
  return { words: problems.length > 0 ? "" : valueWords(out, called), problems };
}
