import { useAtomValue } from "jotai";
import type { CallView } from "../../protocol-calls.ts";
import { answersAtom, isUnchosen } from "./answers.ts";

interface MadeUpAnswersProps {
  /** The calls that got an answer made from the contract. */
  readonly operations: readonly string[];
  /** The calls of the step. The page may have gone on to another one. */
  readonly calls: readonly CallView[];
}

/** Says which answers on the page are no service's, and no sample either. */
export function MadeUpAnswers({ operations, calls }: MadeUpAnswersProps) {
  const answers = useAtomValue(answersAtom);
  const shown = operations.filter((one) => isUnchosen(answers, one));
  if (shown.length === 0) return null;
  const names = shown.map((one) => `“${calls.find(({ operation }) => operation === one)?.summary ?? one}”`);
  return (
    <p className="stage__note small" role="note">
      <b>Made-up {shown.length === 1 ? "answer" : "answers"} from the contract</b> to {names.join(", ")}: the sample
      data has none. Choose another one under “Calls of this step”.
    </p>
  );
}
