import type { TextRow } from "../../protocol.ts";
import { useAtom, useAtomValue } from "jotai";
import { CommentsOn } from "../comments/Conversation.tsx";
import { textAbout } from "../comments/comment-words.ts";
import { draftsAtom, onlyAtIn, withOnlyAt } from "../drafts.ts";
import { inArm } from "../lens.ts";
import { lensAtom } from "../state.ts";
import { OtherPlaces } from "../OtherPlaces.tsx";
import { TextEditor } from "../TextEditor.tsx";
import { TextName } from "../TextName.tsx";
import { Chip, Toggle } from "../Controls.tsx";

interface TextPanelProps {
  readonly row: TextRow;
  /** Whether a part of the page has it, which may get a text of its own. */
  readonly isOfPart: boolean;
  /** Called with its new key, or with `null` if another one stands here now. */
  readonly onRenamed: (key: string | null) => void;
}

/** The chosen text in all its languages. */
export function TextPanel({ row, isOfPart, onRenamed }: TextPanelProps) {
  const arms = Object.keys(row.arms);
  const lens = useAtomValue(lensAtom);
  const { flow, step } = lens;
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const people = row.arm ?? lens.arm;
  const mayBeOwn = isOfPart && row.shown.some((one) => one !== `${flow}/${step}`);
  const onlyAt = mayBeOwn ? onlyAtIn(drafts, row, people, lens) : undefined;
  return (
    <section className="sec" aria-labelledby="text-panel">
      <h2 id="text-panel">
        <Chip words="Text" tone="select" />
      </h2>
      <TextEditor row={row} onlyAt={onlyAt} {...(onlyAt && { onEnd: () => onRenamed(null) })} />
      <OtherPlaces shown={onlyAt === undefined ? row.shown : []} />
      {mayBeOwn ? (
        <Toggle
          isOn={onlyAt !== undefined}
          onToggle={(on) => setDrafts((all) => withOnlyAt(all, row, people, { flow, step }, on))}
        >
          Only here: other steps keep their words
        </Toggle>
      ) : null}
      <CommentsOn about={textAbout(row, lens)} />
      {arms.length > 0 ? <p className="small">It has other words {arms.map(inArm).join(", and ")}.</p> : null}
      <p className="small muted">{row.key}</p>
      {row.ofArm ? (
        <p className="small muted">Only people in the arm have it.</p>
      ) : (
        <TextName key={row.key} row={row} onRenamed={onRenamed} />
      )}
    </section>
  );
}
