import { RENAME_ARM } from "../../commands/rename.ts";
import type { Overview } from "../../protocol.ts";
import { DialogButton } from "../DialogButton.tsx";
import { NameInFiles } from "../NameInFiles.tsx";

interface RenameArmProps {
  readonly experiment: Overview["experiments"][number];
}

/** The arms of an experiment, each with a form to rename it. This includes the first arm, which cannot be edited. */
export function RenameArm({ experiment: { flag, arms } }: RenameArmProps) {
  return (
    <DialogButton size="s" button="Rename an arm…" title={`The arms of ${flag}`}>
      {(close) => (
        <div className="stack">
          <ul className="stack">
            {arms.map((arm) => (
              <li key={arm} className="stack" data-gap="s">
                <b>{arm}</b>
                <NameInFiles
                  of={arm}
                  name={arm}
                  rename={{ schema: RENAME_ARM, preset: { flag, arm } }}
                  onDone={close}
                />
              </li>
            ))}
          </ul>
          <div className="line">
            <button className="btn" type="button" onClick={close}>
              Close
            </button>
          </div>
        </div>
      )}
    </DialogButton>
  );
}
