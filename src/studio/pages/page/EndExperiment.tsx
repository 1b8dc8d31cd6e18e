import { useId, useRef, useState } from "react";
import type { EndExperiment as EndCommand } from "../../commands/end-experiment.ts";
import type { Overview } from "../../protocol.ts";
import { Segments } from "../Segments.tsx";
import { edit } from "../state.ts";
import { Intended } from "./Intended.tsx";

interface EndExperimentProps {
  readonly experiment: Overview["experiments"][number];
  readonly onEnded: () => void;
}

/** Asks for the winning arm of an experiment, and shows a preview. */
export function EndExperiment({ experiment: { flag, arms }, onEnded }: EndExperimentProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [intended, setIntended] = useState<EndCommand | null>(null);
  const leave = () => dialog.current?.close();
  const carryOut = async (command: EndCommand, seen: string) => {
    leave();
    if (await edit(command, { seen })) onEnded();
  };
  return (
    <>
      <button className="btn" data-size="s" type="button" onClick={() => dialog.current?.showModal()}>
        End the experiment…
      </button>
      <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={() => setIntended(null)}>
        <div className="stack">
          <h2 id={`${id}-title`}>Which arm of {flag} wins?</h2>
          <p className="small">What it changes becomes everybody’s. The experiment and its other arms are deleted.</p>
          <Segments
            name="The arm that wins"
            value={intended?.winner ?? ""}
            choices={arms.map((arm) => [arm, arm])}
            onChoose={(winner) => setIntended({ kind: "end-experiment", flag, winner })}
          />
          {intended === null ? (
            <div className="line">
              <button className="btn" type="button" onClick={leave}>
                Not now
              </button>
            </div>
          ) : (
            <Intended
              key={JSON.stringify(intended)}
              command={intended}
              verb="End it"
              onDo={(seen) => void carryOut(intended, seen)}
              onLeave={leave}
            />
          )}
        </div>
      </dialog>
    </>
  );
}
