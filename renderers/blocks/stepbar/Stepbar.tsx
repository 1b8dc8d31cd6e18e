import { use } from "react";
import { createPortal } from "react-dom";
import type { JsonObject } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { ProgressViews } from "../../page/Layout.tsx";
import { asObjects, asString, asText } from "../../props.ts";
import { SpokenState, useText } from "../../text/index.ts";
import { usePageView } from "../../view.ts";
import { useBlockText } from "../useBlockText.ts";

/**
 * The views of one page: which one is shown, which are done, and how to go back to them. If the page shows the
 * journey's progress, they appear inside it.
 */
export function Stepbar({ block: { props } }: BlockProps) {
  const text = useText();
  const place = use(ProgressViews);
  const views = asObjects(props.items);
  if (place !== undefined)
    return (
      place &&
      createPortal(
        views.map((item, index) => <View key={asString(item.event) ?? index} item={item} />),
        place,
      )
    );
  return (
    <nav aria-label={text(asText(props.label))}>
      <ol className="stepbar">
        {views.map((item, index) => (
          <li key={asString(item.event) ?? index}>
            <Item item={item} number={props.numbered === false ? undefined : index + 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function View({ item }: { readonly item: JsonObject }) {
  const host = useHost();
  const { busy } = usePageView();
  const text = useText();
  const words = useBlockText("stepbar");
  const event = asString(item.event);
  const current = item.state === "current";
  const label = (
    <span className="progress__label">
      <span>
        <span>{text(asText(item.text))}</span>
        {item.state === "done" ? <SpokenState state={words("completed")} /> : null}
      </span>
    </span>
  );
  return (
    <li className="progress__view" data-state={asString(item.state)}>
      {current || event === undefined || item.enabled !== true ? (
        <span className="progress__link" aria-current={current ? "step" : undefined}>
          {label}
        </span>
      ) : (
        // While a call runs, nothing leads away. The button stays, since a button that disappears would lose the focus.
        <button
          className="progress__link"
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => busy || host.send({ name: event })}
        >
          {label}
        </button>
      )}
    </li>
  );
}

function Item({ item, number }: { readonly item: JsonObject; readonly number: number | undefined }) {
  const host = useHost();
  const text = useText();
  const words = useBlockText("stepbar");
  const event = asString(item.event);
  const done = item.state === "done";
  const inner = (
    <>
      {done || number !== undefined ? (
        <span className="stepbar__mark" data-done={done ? "" : undefined} aria-hidden="true">
          {done ? null : number}
        </span>
      ) : null}
      <span>{text(asText(item.text))}</span>
      {done ? <SpokenState state={words("completed")} /> : null}
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
