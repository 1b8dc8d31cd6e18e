import { use, useState } from "react";
import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { asString, asStrings, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { Blocks } from "../Blocks.tsx";
import { EndPlace } from "../End.tsx";
import { MethodGroup } from "./MethodGroup.ts";

/** One of the ways to pay: a card to choose and, below it, what it needs. That stays as it was left while another one is chosen. */
export function Method({ block: { props, slots } }: BlockProps) {
  const host = useHost();
  const text = useText();
  const { name, alone } = use(MethodGroup);
  const end = use(EndPlace);
  const { blocks = [] } = slots;
  const chosen = props.chosen === true;
  const [opened, setOpened] = useState(chosen);
  if (chosen && !opened) setOpened(true);
  return (
    <div className={alone ? undefined : "pay-method"}>
      {alone ? null : (
        <label className="choice">
          <input
            className="choice__input"
            type="radio"
            name={name}
            checked={chosen}
            onChange={() => host.send({ name: "method", payload: { value: asString(props.value) ?? "" } })}
          />
          <span className="choice__body">
            <span className="choice__text">
              <span className="choice__title">{text(asText(props.title))}</span>
            </span>
            <Marks brands={asStrings(props.brands)} />
          </span>
        </label>
      )}
      {opened && blocks.length > 0 ? (
        <div className={alone ? undefined : "pay-method__panel"} hidden={!chosen}>
          <EndPlace value={chosen ? end : null}>
            <Blocks blocks={blocks} />
          </EndPlace>
        </div>
      ) : null}
    </div>
  );
}

/** For the eye alone: the card's fields tell a brand that is not taken. */
function Marks({ brands }: { readonly brands: readonly string[] }) {
  if (brands.length === 0) return null;
  return (
    <span className="choice__end">
      <span className="pay-method__cards" aria-hidden="true">
        {brands.map((brand) => (
          <span className="card-mark" key={brand}>
            {MARKS[brand] ?? brand}
          </span>
        ))}
      </span>
    </span>
  );
}

const MARKS: Readonly<Record<string, string>> = {
  visa: "VISA",
  mastercard: "MC",
  "american-express": "AMEX",
  discover: "DISC",
};
