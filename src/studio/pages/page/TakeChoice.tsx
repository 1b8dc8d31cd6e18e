import { useId, useState } from "react";
import type { Command } from "../../edits/command.ts";
import type { ChoicesView, FieldView, PageView } from "../../protocol-page.ts";
import { asSeen } from "../as-arm.ts";
import { AskedInDialog } from "../AskedInDialog.tsx";
import { PlannedForm } from "../PlannedForm.tsx";
import { fieldWords } from "./field-words.ts";
import { wordsOf } from "./words-of.ts";

interface TakeChoiceProps {
  readonly view: PageView;
  readonly field: FieldView;
  readonly choices: ChoicesView;
}

/** Deletes a choice of a field. Shows nothing if the field needs all its choices. */
export function TakeChoice(props: TakeChoiceProps) {
  const { view, field, choices } = props;
  if (choices.hindrance !== null || choices.list.length < 2) return null;
  return (
    <div className="line">
      <AskedInDialog button="Delete a choice…" title={`Delete a choice of “${fieldWords(view, field)}”`}>
        {(close) => <Questions {...props} onClose={close} />}
      </AskedInDialog>
    </div>
  );
}

function Questions({ view, field, choices: { list }, onClose }: TakeChoiceProps & { readonly onClose: () => void }) {
  const [which, setWhich] = useState(list.at(-1)?.value ?? "");
  const [chosen, setInstead] = useState("");
  const others = list.filter(({ value }) => value !== which);
  const instead = others.some(({ value }) => value === chosen) ? chosen : (others[0]?.value ?? "");
  const look = (intend: (command: Command) => void) => {
    const does = { kind: "delete-choice", form: field.form, field: field.name, value: which, instead } as const;
    intend(asSeen(does, view.arm));
  };
  return (
    <PlannedForm onAsk={look} verb="Delete it" onClose={onClose}>
      {() => (
        <>
          <Pick view={view} label="Which choice?" list={list} value={which} onPick={setWhich} />
          <Pick view={view} label="People who chose it get instead" list={others} value={instead} onPick={setInstead} />
          <p className="small muted">It is deleted wherever the same list is used.</p>
        </>
      )}
    </PlannedForm>
  );
}

interface PickProps {
  readonly view: PageView;
  readonly label: string;
  readonly list: ChoicesView["list"];
  readonly value: string;
  readonly onPick: (value: string) => void;
}

function Pick({ view, label, list, value, onPick }: PickProps) {
  const id = useId();
  return (
    <div>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <select className="in" id={id} value={value} onChange={({ target }) => onPick(target.value)}>
        {list.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label === null ? one.value : wordsOf(view, one.label)}
          </option>
        ))}
      </select>
    </div>
  );
}
