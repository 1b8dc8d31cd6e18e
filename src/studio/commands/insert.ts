import type { Repository } from "../../model/index.ts";
import type { Plan } from "../edits/draft.ts";
import { onceTranslated } from "../edits/fresh-texts.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { ACTION } from "../kernel/inserts/action.ts";
import { BLOCK } from "../kernel/inserts/block.ts";
import { BUTTON } from "../kernel/inserts/button.ts";
import { CHOICE } from "../kernel/inserts/choice.ts";
import { COPY } from "../kernel/inserts/copy.ts";
import { DIALOG } from "../kernel/inserts/dialog.ts";
import { FIELD } from "../kernel/inserts/field.ts";
import { GUARD } from "../kernel/inserts/guard.ts";
import type { Insertion } from "../kernel/inserts/insertion.ts";
import { ITEM } from "../kernel/inserts/item.ts";
import { MESSAGE } from "../kernel/inserts/message.ts";
import { QUESTION } from "../kernel/inserts/question.ts";
import { TRANSITION } from "../kernel/inserts/transition.ts";
import { VARIANT } from "../kernel/inserts/variant.ts";
import type { Of } from "../kernel/schema.ts";
import { forArm } from "./registered.ts";

/** What can be inserted, by `what`. */
const INSERTIONS = {
  action: ACTION,
  block: BLOCK,
  button: BUTTON,
  choice: CHOICE,
  copy: COPY,
  dialog: DIALOG,
  field: FIELD,
  guard: GUARD,
  item: ITEM,
  message: MESSAGE,
  question: QUESTION,
  transition: TRANSITION,
  variant: VARIANT,
} as const;

type Insertions = typeof INSERTIONS;

/** Inserts something new, with its texts. */
type Insert = { [What in keyof Insertions]: Of<Insertions[What]["schema"]> }[keyof Insertions];

/** `insert` for each kind of thing. */
export const INSERT = Object.values(INSERTIONS).map(({ schema }) =>
  forArm(schema, insert, {
    changeName: (seen, command) => insertionOf(command).changeName(seen, command),
    plan(seen, command) {
      insertionOf(command).refuseInArm?.(seen, command);
      return insert(seen, command);
    },
  }),
);

/** Plans it, and refuses what the check would find fault with once the new texts are translated. */
function insert(repo: Repository, command: Insert): Plan {
  const { cannot, texts, withTexts, plan } = insertionOf(command);
  const words = texts(repo, command);
  if (Object.keys(words).length === 0) return verifiedWithWarnings(repo, plan(repo, command), cannot);
  const worded = withTexts ?? ((before: Insert, said) => ({ ...before, ...said }) as Insert);
  return onceTranslated<string>(repo, words, (said) => plan(repo, worded(command, said)), cannot);
}

function insertionOf({ what }: Insert): Insertion<{ const: Insert }> {
  return INSERTIONS[what] as unknown as Insertion<{ const: Insert }>;
}
