import type { Overview } from "../../protocol.ts";
import type { Lens } from "../lens.ts";
import { armIn } from "../lens.ts";
import { ArmChanges } from "./ArmChanges.tsx";
import { EndExperiment } from "./EndExperiment.tsx";
import { RenameArm } from "./RenameArm.tsx";

interface ArmBarProps {
  readonly lens: Lens;
  readonly experiments: Overview["experiments"];
  readonly onEnd: () => void;
}

/** Shows that edits are not for everybody. */
export function ArmBar({ lens, experiments, onEnd }: ArmBarProps) {
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
        <button className="btn" data-size="s" type="button" onClick={onEnd}>
          Back to everyone
        </button>
      </div>
    );
  return (
    <div className="armbar">
      <span className="arm">{arm.arm}</span>
      <span>
        What you change now is for people in <b>{arm.arm}</b> of the experiment <b>{arm.flag}</b>. Everybody else keeps
        what they have. Names in the files are everybody’s.
      </span>
      <span className="grow" />
      <ArmChanges key={`${arm.flag}=${arm.arm}`} flag={arm.flag} arm={arm.arm} />
      <RenameArm key={`names of ${arm.flag}`} experiment={experiment} />
      <EndExperiment key={arm.flag} experiment={experiment} onEnded={onEnd} />
      <button className="btn" data-size="s" type="button" onClick={onEnd}>
        Back to everyone
      </button>
    </div>
  );
}
