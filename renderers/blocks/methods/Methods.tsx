import { useId } from "react";
import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { asObjects, asString, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";

/** One of several, as cards. */
export function Methods({ block: { props } }: BlockProps) {
  const host = useHost();
  const text = useText();
  const name = useId();
  return (
    <fieldset className="choices">
      <legend className="choices__legend">{text(asText(props.legend))}</legend>
      {asObjects(props.options).map((option) => {
        const value = asString(option.value) ?? "";
        return (
          <label className="choice" key={value}>
            <input
              className="choice__input"
              type="radio"
              name={name}
              checked={props.value === value}
              onChange={() => host.send({ name: "method", payload: { value } })}
            />
            <span className="choice__body">
              <span className="choice__text">
                <span className="choice__title">{text(asText(option.title))}</span>
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
