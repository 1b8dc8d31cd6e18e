import { useAtomValue } from "jotai";
import type { AddComment } from "../../commands/add-comment.ts";
import type { Comment } from "../../protocol-comments.ts";
import { CommandDialog, type CommandDialogProps } from "../CommandDialog.tsx";
import { CommentBy } from "../comments/Conversation.tsx";
import { overviewAtom } from "../state.ts";
import { approval, type Approved } from "./approving.ts";

interface ApproveProps extends Approved {
  readonly schema: CommandDialogProps<AddComment>["schema"];
  readonly onMade?: () => void;
}

/** A button that approves what is shown, with what the person says about it. */
export function Approve({ schema, onMade, ...approved }: ApproveProps) {
  const by = useAtomValue(overviewAtom)?.git.author ?? "Somebody";
  return (
    <CommandDialog<AddComment>
      schema={schema}
      beside={approved.called}
      of={approved.called}
      languages={[]}
      preset={approval(approved, by)}
      complete={(members) => ({ ...members, at: new Date().toISOString() })}
      {...(onMade && { onMade })}
    />
  );
}

/** Who approved something and when, and what they said. */
export function ApprovedBy({ comment }: { readonly comment: Comment }) {
  return (
    <>
      <p>
        Approved by <CommentBy comment={comment} />
      </p>
      {comment.words === "" ? null : <p className="said">{comment.words}</p>}
    </>
  );
}
