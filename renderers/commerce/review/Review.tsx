import { useId } from "react";
import type { Json, JsonObject, Text } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { usePress } from "../../blocks/usePress.ts";
import { asObjects, asString, asText } from "../../props.ts";
import { Rich, useText } from "../../text/index.ts";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { Button } from "../../Button.tsx";

/** The given answers, each with a button to change it. */
export function Review({ block: { props } }: BlockProps) {
  return (
    <dl className="review">
      {asObjects(props.rows).map((row, index) => (
        <Row key={index} row={row} />
      ))}
    </dl>
  );
}

function Row({ row }: { readonly row: JsonObject }) {
  const press = usePress();
  const text = useText();
  const words = useBlockText("review");
  const id = useId();
  const event = asString(row.change);
  return (
    <div className="review__row">
      <dt id={id}>{text(asText(row.label))}</dt>
      <dd>
        <Lines texts={asTexts(row.value)} />
      </dd>
      {event === undefined ? null : (
        <dd className="review__change">
          <Button
            look="link"
            id={`${id}change`}
            // "Change" alone does not tell what is changed.
            aria-labelledby={`${id}change ${id}`}
            {...press(event)}
          >
            {words("change")}
          </Button>
        </dd>
      )}
    </div>
  );
}

function Lines({ texts }: { readonly texts: readonly Text[] }) {
  const words = useText();
  return texts
    .filter((text) => words(text) !== "")
    .map((text, index) => (
      <span key={index}>
        {index === 0 ? null : <br />}
        <Rich text={text} />
      </span>
    ));
}

/** Texts of the service or of a person may contain several lines. A locale text is one line. */
function asTexts(value: Json | undefined): readonly Text[] {
  const items: readonly Json[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return items
    .map(asText)
    .filter((text) => text !== undefined)
    .flatMap(asLines);
}

function asLines(text: Text): readonly Text[] {
  return "literal" in text ? text.literal.split("\n").map((literal) => ({ literal })) : [text];
}
