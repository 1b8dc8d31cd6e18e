import { useAtomValue } from "jotai";
import { useRef } from "react";
import { RENAME_ARM } from "../../commands/rename.ts";
import type { ArmChangeView, Overview } from "../../protocol.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { Decision } from "../Decision.tsx";
import { EndExperiment } from "../experiments/EndExperiment.tsx";
import { armIn, type Lens } from "../lens.ts";
import { DialogButton } from "../DialogButton.tsx";
import { ChangeDetails } from "../changes/ChangeList.tsx";
import { plainChanges } from "../changes/plain-change.ts";
import { edit, overviewAtom } from "../state.ts";
import { useView } from "../useView.ts";
import { Button } from "../Controls.tsx";

interface ArmBarProps {
  readonly lens: Lens;
  readonly experiments: Overview["experiments"];
  readonly languages: Overview["languages"];
  readonly onEnd: () => void;
}

/** Shows that edits are not for everybody. */
export function ArmBar({ lens, experiments, languages, onEnd }: ArmBarProps) {
  const arm = armIn(lens);
  if (arm === undefined) return null;
  const experiment = experiments.find(({ flag, arms }) => flag === arm.flag && arms.includes(arm.arm));
  if (experiment === undefined)
    return (
      <div className="armbar">
        <span>
          There is no arm <b>{arm.arm}</b> of an experiment <b>{arm.flag}</b>: nothing can be changed for it.
        </span>
        <span className="grow" />
        <Button words="Back to everyone" size="s" onClick={onEnd} />
      </div>
    );
  const arms = experiment.arms.map((one) => ({ words: one, value: one }));
  return (
    <div className="armbar">
      <span className="arm">{arm.arm}</span>
      <span>
        What you change now is for people in <b>{arm.arm}</b> of the experiment <b>{arm.flag}</b>. Everybody else keeps
        what they have. Names in the files are everybody’s.
      </span>
      <span className="grow" />
      <DialogButton
        key={`${arm.flag}=${arm.arm}`}
        size="s"
        button="What it changes…"
        title={`What ${arm.arm} of ${arm.flag} changes`}
        hasClose
      >
        {() => <ArmChanges flag={arm.flag} arm={arm.arm} />}
      </DialogButton>
      <CommandDialog
        key={`names of ${arm.flag}`}
        schema={RENAME_ARM}
        of={arm.flag}
        size="s"
        languages={languages}
        preset={{ flag: arm.flag }}
        offers={{ arm: arms }}
        begin={{ arm: arm.arm }}
      />
      <EndExperiment trial={experiment} languages={languages} onMade={onEnd} />
      <Button words="Back to everyone" size="s" onClick={onEnd} />
    </div>
  );
}

interface ArmChangesProps {
  readonly flag: string;
  readonly arm: string;
}

/** The changes of an arm, one by one. Each can be undone or made everybody's. */
function ArmChanges({ flag, arm }: ArmChangesProps) {
  const { answer: changes, problem } = useView("arm-changes", { flag, arm });
  const journeys = useAtomValue(overviewAtom)?.journeys ?? [];
  const plain = changes?.map((change) => plainChanges(change.changes, journeys)) ?? [];
  const count = useRef<HTMLOutputElement>(null);
  const act = async (kind: "drop-arm-change" | "adopt-arm-change", { file, index, was }: ArmChangeView) => {
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
          {changes.map((change, index) => (
            <Decision
              key={`${change.file} ${change.index} ${change.was}`}
              of={`(${change.name ?? plain[index]?.[0]?.what ?? ""})`}
              acts={{
                "Undo it": () => act("drop-arm-change", change),
                "Make it everybody’s": () => act("adopt-arm-change", change),
              }}
            >
              {change.name === null ? null : <b>{change.name}</b>}
              {plain[index]?.map(({ what }) => (
                <p key={what}>{what}</p>
              ))}
              <ChangeDetails details={change.places.map(({ file, at }) => `${file}, ${at}`)} />
            </Decision>
          ))}
        </ul>
      )}
    </div>
  );
}

function counted(count: number): string {
  if (count === 0) return "Its patch changes nothing. Conditions on the arm are written in the journeys.";
  return count === 1 ? "1 change" : `${count} changes`;
}
