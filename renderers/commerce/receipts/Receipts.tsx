import { useId, useState } from "react";
import { flushSync } from "react-dom";
import type { JsonObject, Text } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { asObjects, asString, asText } from "../../props.ts";
import { billLines, SumLines } from "../lines/SumLines.tsx";
import { TitledCard } from "../../blocks/TitledCard.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { Button } from "../../Button.tsx";

/** A list of payments. One of the receipts is shown in full below it, and only that one is printed. */
export function Receipts({ block: { props } }: BlockProps) {
  const words = useBlockText("receipts");
  const id = useId();
  const receipts = asObjects(props.receipts);
  const [chosen, setChosen] = useState("");
  const shown = receipts.find(({ id: one }) => one === chosen) ?? (props.first === "asked" ? undefined : receipts[0]);
  if (receipts.length === 0) return null;
  const print = (receipt: JsonObject) => {
    flushSync(() => setChosen(asString(receipt.id) ?? ""));
    window.print();
  };
  const view = (receipt: JsonObject) => {
    flushSync(() => setChosen(asString(receipt.id) ?? ""));
    document.getElementById(id)?.focus();
  };
  return (
    <>
      <ul className="receipts">
        {receipts.map((receipt) => {
          const date = asString(receipt.dateFormatted) ?? "";
          const name = asString(receipt.name) ?? "";
          return (
            <li className="receipts__item" key={asString(receipt.id)} data-shown={receipt === shown ? "" : undefined}>
              <span>
                <span>{date}</span>
                <br />
                <span className="muted">{name}</span>
              </span>
              <span className="receipts__amount">{asString(receipt.totalFormatted)}</span>
              <span className="receipts__links">
                <Button
                  look="link"
                  aria-label={words("viewOf", { date, name })}
                  aria-current={receipt === shown}
                  onClick={() => view(receipt)}
                >
                  {words("view")}
                </Button>
                <Button look="link" aria-label={words("printOf", { date, name })} onClick={() => print(receipt)}>
                  {words("print")}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {shown === undefined ? null : <Receipt receipt={shown} id={id} note={asText(props.note)} />}
    </>
  );
}

/** One receipt in full. Its heading gets the focus when the person opens it. */
function Receipt({
  receipt,
  id,
  note,
}: {
  readonly receipt: JsonObject;
  readonly id: string;
  readonly note?: Text | undefined;
}) {
  const words = useBlockText("receipts");
  return (
    <>
      <h2 id={id} tabIndex={-1}>
        {words("of", { date: asString(receipt.dateFormatted) ?? "" })}
      </h2>
      <TitledCard className="receipt tabular" title={{ literal: words("order") }} note={undefined}>
        <SumLines rows={billLines(receipt.lines)} />
      </TitledCard>
      <TitledCard className="receipt tabular" title={{ literal: words("payment") }} note={note}>
        <dl className="facts">
          {asObjects(receipt.payment).map((row) => (
            <div key={asString(row.label)}>
              <dt>{asString(row.label)}</dt>
              <dd>{asString(row.value)}</dd>
            </div>
          ))}
        </dl>
        {asString(receipt.terms) === undefined ? null : <p className="note">{asString(receipt.terms)}</p>}
      </TitledCard>
    </>
  );
}
