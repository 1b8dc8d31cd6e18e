import { useRef } from "react";
import type { ArmChangeView } from "../../protocol.ts";
import { DialogButton } from "../DialogButton.tsx";
import { edit } from "../state.ts";
import { useView } from "../useView.ts";

interface Props {
  readonly flag: string;
  readonly arm: string;
}

/** The changes of an arm, one by one. Each can be undone or made everybody's. */
export function ArmChanges(props: Props) {
  return (
    <DialogButton size="s" button="What it changes…" title={`What ${props.arm} of ${props.flag} changes`} hasClose>
      {() => <Changes {...props} />}
    </DialogButton>
  );
}

function Changes({ flag, arm }: Props) {
  const { answer: changes, problem } = useView("arm-changes", { flag, arm });
  const count = useRef<HTMLOutputElement>(null);
  const act = async (kind: Act, { file, index, was }: ArmChangeView) => {
    const isDone = await edit({ kind, flag, arm, file, index, was });
    // The button that had the focus is gone.
    if (isDone) count.current?.focus();
  };
  return (
    <div className="stack">
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      <output ref={count} tabIndex={-1}>
        {changes === undefined ? "Reading…" : counted(changes.length)}
      </output>
      {changes === undefined || changes.length === 0 ? null : (
        <ul className="stack">
          {changes.map((change) => (
            <Change key={`${change.file} ${change.index} ${change.was}`} change={change} onAct={act} />
          ))}
        </ul>
      )}
    </div>
  );
}

type Act = "drop-arm-change" | "adopt-arm-change";

interface ChangeProps {
  readonly change: ArmChangeView;
  readonly onAct: (kind: Act, change: ArmChangeView) => Promise<void>;
}

function Change({ change, onAct }: ChangeProps) {
  const { name, places } = change;
  const which = name === null ? ` at ${places[0]?.at ?? ""}` : ` (${name})`;
  return (
    <li className="stack case" data-gap="s">
      {name === null ? null : <b>{name}</b>}
      {places.map(({ file, at, what }, index) => (
        <div key={`${file} ${at} ${index}`}>
          <p>{what}</p>
          <p className="small muted key">
            {file}, {at}
          </p>
        </div>
      ))}
      <div className="line" data-wrap>
        <button className="btn" data-size="s" type="button" onClick={() => void onAct("drop-arm-change", change)}>
          Undo it<span className="vh">{which}</span>
        </button>
        <button className="btn" data-size="s" type="button" onClick={() => void onAct("adopt-arm-change", change)}>
          Make it everybody’s<span className="vh">{which}</span>
        </button>
      </div>
    </li>
  );
}

function counted(count: number): string {
  if (count === 0) return "Its patch changes nothing. Conditions on the arm are written in the journeys.";
  return count === 1 ? "1 change" : `${count} changes`;
}
