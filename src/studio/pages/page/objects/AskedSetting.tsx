import type { Json } from "../../../../engine/index.ts";
import type { SettingValue } from "../../../edits/command-setting.ts";
import { Labelled } from "../../Question.tsx";
import { fieldIn } from "./setting-choices.ts";

interface AskedSettingProps {
  /** Its schema. */
  readonly field: Json | undefined;
  readonly value: SettingValue | undefined;
  readonly onAnswer: (value: SettingValue) => void;
}

/** A question for a setting of a new item: a choice, a switch or a number. */
export function AskedSetting({ field: json, value, onAnswer }: AskedSettingProps) {
  const { title, description, type, choices } = fieldIn(json);
  if (type === "boolean") return <Switch {...{ title, description }} isOn={value === true} onAnswer={onAnswer} />;
  return (
    <Labelled label={title} hint={description}>
      {(own) =>
        choices === null ? (
          <input
            {...own}
            className="in"
            required
            type="number"
            value={String(value ?? "")}
            onChange={({ target }) => onAnswer(target.valueAsNumber)}
          />
        ) : (
          <select
            {...own}
            className="in"
            required
            value={String(value ?? "")}
            onChange={({ target }) => {
              const found = choices.find((one) => String(one.value) === target.value);
              if (found !== undefined) onAnswer(found.value);
            }}
          >
            <option value="" disabled>
              Choose…
            </option>
            {choices.map((one) => (
              <option key={one.value} value={one.value}>
                {one.words}
              </option>
            ))}
          </select>
        )
      }
    </Labelled>
  );
}

interface SwitchProps {
  readonly title: string;
  readonly description: string | undefined;
  readonly isOn: boolean;
  readonly onAnswer: (value: boolean) => void;
}

function Switch({ title, description, isOn, onAnswer }: SwitchProps) {
  return (
    <Labelled label={title} hint={description}>
      {(own) => (
        <select
          {...own}
          className="in"
          value={isOn ? "yes" : "no"}
          onChange={({ target }) => onAnswer(target.value === "yes")}
        >
          <option value="no">No</option>
          <option value="yes">Yes</option>
        </select>
      )}
    </Labelled>
  );
}
