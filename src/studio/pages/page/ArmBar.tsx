import { END_EXPERIMENT } from "../../commands/end-experiment.ts";
import { RENAME_ARM } from "../../commands/rename.ts";
import type { Overview } from "../../protocol.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import type { Lens } from "../lens.ts";
import { armIn } from "../lens.ts";
import { ArmChanges } from "./ArmChanges.tsx";

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
        <button className="btn" data-size="s" type="button" onClick={onEnd}>
          Back to everyone
        </button>
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
      <ArmChanges key={`${arm.flag}=${arm.arm}`} flag={arm.flag} arm={arm.arm} />
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
      <CommandDialog
        key={arm.flag}
        schema={END_EXPERIMENT}
        of={arm.flag}
        size="s"
        languages={languages}
        preset={{ flag: arm.flag }}
        offers={{ winner: arms }}
        onMade={onEnd}
      />
      <button className="btn" data-size="s" type="button" onClick={onEnd}>
        Back to everyone
      </button>
    </div>
  );
}
