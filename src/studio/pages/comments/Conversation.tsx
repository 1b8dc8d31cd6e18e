import { useAtomValue } from "jotai";
import { ADD_COMMENT, type AddComment } from "../../commands/add-comment.ts";
import type { Comment } from "../../protocol-comments.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { Button } from "../Controls.tsx";
import { edit, overviewAtom } from "../state.ts";
import { useFocusKept } from "../useFocusKept.ts";
import { useView } from "../useView.ts";
import { conversationOf, momentWords, nameIn } from "./comment-words.ts";

interface ConversationProps {
  readonly about: Comment["about"];
  /** All comments. Undefined while they are not known. */
  readonly comments: readonly Comment[] | undefined;
}

/** What was said about something, and buttons to say more and to end it. */
export function Conversation({ about, comments }: ConversationProps) {
  const own = (comments ?? []).filter(
    (one) => one.approves === undefined && conversationOf(one.about) === conversationOf(about),
  );
  const kept = useFocusKept<HTMLDivElement>();
  return (
    <div className="stack" data-gap="s" {...kept}>
      {own.length === 0 ? null : (
        <ul className="stack" data-gap="s" aria-label={`Comments on “${about.called}”`}>
          {own.map((one) => (
            <li key={one.path}>
              <CommentBy comment={one} />
              <p className="said">{one.words}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="line" data-wrap>
        <AddCommentTo about={about} button={own.length === 0 ? "Comment…" : "Answer…"} />
        {own.length === 0 ? null : (
          <Button
            words="It is settled"
            of={`(${about.called})`}
            size="s"
            onClick={() => void edit({ kind: "settle-comments", comments: own.map(({ path }) => path) })}
          />
        )}
      </div>
    </div>
  );
}

/** The same in a panel, about what is chosen. */
export function CommentsOn({ about }: Pick<ConversationProps, "about">) {
  const { answer } = useView("comments", {});
  return (
    <section aria-label="Comments">
      <Conversation about={about} comments={answer} />
    </section>
  );
}

/** Who said something, and when. */
export function CommentBy({ comment: { by, at } }: { readonly comment: Comment }) {
  return (
    <span className="small muted">
      {nameIn(by)}, <time dateTime={at}>{momentWords(at)}</time>
    </span>
  );
}

interface AddCommentToProps extends Pick<ConversationProps, "about"> {
  readonly button: string;
}

function AddCommentTo({ about, button }: AddCommentToProps) {
  const by = useAtomValue(overviewAtom)?.git.author ?? "Somebody";
  return (
    <CommandDialog<AddComment>
      schema={ADD_COMMENT}
      size="s"
      button={button}
      beside={`on “${about.called}”`}
      of={about.called}
      languages={[]}
      preset={{ about: { ...about }, by }}
      complete={(members) => ({ ...members, at: new Date().toISOString() })}
    />
  );
}
