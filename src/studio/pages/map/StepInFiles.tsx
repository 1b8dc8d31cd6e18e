import { fieldName } from "../../kernel/schema.ts";
import { useId, useState } from "react";
import type { MapView } from "../../protocol-map.ts";
import { NameInFiles } from "../NameInFiles.tsx";
import { insteadOf } from "./instead-of.ts";

interface StepInFilesProps {
  readonly view: MapView;
  readonly step: string;
  /** Called with the new name, or with `null` after deletion. */
  readonly onDone: (name: string | null) => void;
}

/** The name of a step in the files, and the new target of its transitions after deletion. */
export function StepInFiles({ view, step, onDone }: StepInFilesProps) {
  const id = useId();
  const others = insteadOf(view, step);
  const [which, setWhich] = useState(0);
  return (
    <NameInFiles
      schema={fieldName}
      label="The step’s name in the files"
      name={step}
      remove={{ kind: "remove", flow: view.flow, step, instead: others[which]?.step ?? null }}
      rename={(to) => ({ kind: "rename", flow: view.flow, step, to })}
      onDone={onDone}
    >
      <div>
        <label className="lab" htmlFor={id}>
          If it is deleted, what leads here leads to
        </label>
        <select className="in" id={id} value={which} onChange={({ target }) => setWhich(Number(target.value))}>
          {others.map(({ words }, index) => (
            <option key={words} value={index}>
              {words}
            </option>
          ))}
        </select>
      </div>
    </NameInFiles>
  );
}
