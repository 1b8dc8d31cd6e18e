import type { BlockProps } from "../../block.ts";
import { asObjects, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";

/** A few important facts, side by side if there is room. */
export function Glance({ block: { props } }: BlockProps) {
  const text = useText();
  return (
    <dl className="glance">
      {asObjects(props.items).map((item, index) => {
        const note = text(asText(item.note));
        return (
          <div className="glance__item" key={index}>
            <dt>{text(asText(item.label))}</dt>
            <dd data-tone={item.tone === "savings" ? "savings" : undefined}>
              <span>{text(asText(item.value))}</span>
              {note === "" ? null : <span className="glance__note">{note}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
