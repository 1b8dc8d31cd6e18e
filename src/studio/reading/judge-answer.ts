import { explain } from "../../linter/index.ts";
import { bundlePlace, findOperation, parseSource, type Repository } from "../../model/index.ts";
import { Refusal } from "../edits/index.ts";
import type { AnswerJudged } from "../protocol-calls.ts";

/**
 * Whether a text is a valid answer of an operation according to the contract. Throws a `Refusal` if the operation does
 * not exist.
 */
export function judgeAnswer(repo: Repository, id: string, text: string): AnswerJudged {
  const operation = findOperation(repo, id);
  if (operation === undefined) throw new Refusal(`The contract has no operation "${id}".`);
  const { file, problems } = parseSource("answer.json", text);
  const { value } = file;
  if (value === undefined)
    return { mistakes: problems.map(({ position: { line, column }, message }) => ({ line, column, message })) };
  const mismatches = operation.answer === undefined ? [] : explain(bundlePlace(repo, operation.answer), value);
  const mistakes = mismatches.map(({ pointer, part, message }) => {
    const { line, column } = file.locate(pointer, part);
    return { line, column, message };
  });
  return mistakes.length > 0 ? { mistakes } : { answer: value, mistakes };
}
