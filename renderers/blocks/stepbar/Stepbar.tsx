import type { JsonObject } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { asObjects, asString, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { useBlockText } from "../useBlockText.ts";

/** The views of one page: which one this is, which are done, and the way back to them. */
export function Stepbar({ block: { props } }: BlockProps) {
  const text = useText();
  return (
    <nav aria-label={text(asText(props.label))}>
      <ol className="stepbar">
        {asObjects(props.items).map((item, index) => (
          <li key={asString(item.event) ?? index}>
            <Item item={item} number={index + 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Item({ item, number }: { readonly item: JsonObject; readonly number: number }) {
  const host = useHost();
  const text = useText();
  const words = useBlockText("stepbar");
  const event = asString(item.event);
  const done = item.state === "done";
  const inner = (
    <>
      <span className="stepbar__mark" data-done={done ? "" : undefined} aria-hidden="true">
        {done ? null : number}
      </span>
      {text(asText(item.text))}
      {done ? <span className="visually-hidden">, {words("completed")}</span> : null}
    </>
  );
  if (item.state === "current") {
    return (
      <span className="stepbar__item" aria-current="step">
        {inner}
      </span>
    );
  }
  if (event === undefined || item.enabled !== true) return <span className="stepbar__item">{inner}</span>;
  return (
    <button className="stepbar__item" type="button" onClick={() => host.send({ name: event })}>
      {inner}
    </button>
  );
}
