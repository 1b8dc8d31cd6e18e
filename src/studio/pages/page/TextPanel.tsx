import type { TextRow } from "../../protocol.ts";
import { useAtomValue } from "jotai";
import { CommentsOn } from "../comments/Conversation.tsx";
import { textAbout } from "../comments/comment-words.ts";
import { inArm } from "../lens.ts";
import { lensAtom } from "../state.ts";
import { OtherPlaces } from "../OtherPlaces.tsx";
import { TextEditor } from "../TextEditor.tsx";
import { TextName } from "../TextName.tsx";
import { Chip } from "../Controls.tsx";

interface TextPanelProps {
  readonly row: TextRow;
  readonly onRenamed: (key: string) => void;
}

/** The chosen text in all its languages. */
export function TextPanel({ row, onRenamed }: TextPanelProps) {
  const arms = Object.keys(row.arms);
  const lens = useAtomValue(lensAtom);
  return (
    <section className="sec" aria-labelledby="text-panel">
      <h2 id="text-panel">
        <Chip words="Text" tone="select" />
      </h2>
      <TextEditor row={row} />
      <OtherPlaces shown={row.shown} />
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
