import type { Json } from "../../engine/index.ts";
import { fullSampleOf } from "../../explorer/index.ts";
import { explain } from "../../linter/index.ts";
import {
  bundlePlace,
  DefinitionError,
  findOperation,
  type Operation,
  parseSource,
  type Repository,
} from "../../model/index.ts";
import { Refusal } from "../edits/index.ts";
import type { AnswerJudged } from "../protocol-calls.ts";

/**
 * An example of an operation's answer, made from the schema in the contract. Empty if the operation has none, or refers
 * to something that does not exist, which the check reports: the rest of its page can be edited all the same.
 */
export function madeUpAnswer(repo: Repository, { answer }: Operation): Json {
  if (answer === undefined) return {};
  try {
    return fullSampleOf(bundlePlace(repo, answer));
  } catch (error) {
    if (error instanceof DefinitionError) return {};
    throw error;
  }
}

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
