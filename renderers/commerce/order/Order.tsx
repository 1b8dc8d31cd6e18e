import { useId, useState } from "react";
import type { BlockProps } from "../../block.ts";
import { usePress } from "../../blocks/usePress.ts";
import { Icon } from "../../icon/Icon.tsx";
import { asNumber, asObject, asString, asText } from "../../props.ts";
import { RichIn } from "../../text/index.ts";
import { billLines, SumLines } from "../lines/SumLines.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { Button } from "../../Button.tsx";

/**
 * What the person buys and its price. On a phone it is a bar that opens and always shows the total. On wider screens it
 * is always open.
 */
export function Order({ block: { props } }: BlockProps) {
  const words = useBlockText("order");
  const id = useId();
  const [open, setOpen] = useState(props.open === true);
  const renewal = asText(props.renewal);
  const loading = props.loading === true || props.pricing === undefined;
  const lines = billLines(asObject(props.pricing).lines);
  const total = lines.find(({ kind }) => kind === "total")?.value;

  return (
    <aside
      className="order"
      aria-label={words("title")}
      aria-busy={loading}
      data-open={props.open === true ? "" : undefined}
    >
      <button
        className="order__toggle"
        type="button"
        aria-expanded={open}
        aria-controls={`${id}body`}
        onClick={() => setOpen(!open)}
      >
        <Icon name="down" />
        <span className="order__toggle-text">{words(open ? "hide" : "show")}</span>
        {loading ? null : <span className="order__toggle-total">{total}</span>}
      </button>
      <div className="order__body" id={`${id}body`}>
        <h2 className="order__title" data-desktop="">
          {words("title")}
        </h2>
        {props.package === undefined ? null : <Plan props={props} price={lines[0]?.value} />}
        {loading ? <Placeholder text={words("loading")} /> : <SumLines rows={lines.slice(1)} />}
        <RichIn as="p" className="note" text={renewal} />
      </div>
    </aside>
  );
}

/** The package, which is the first line of the bill, with the button to change it. */
function Plan({ props, price }: { readonly props: BlockProps["block"]["props"]; readonly price: string | undefined }) {
  const press = usePress();
  const words = useBlockText("order");
  const plan = asObject(props.package);
  const change = asString(props.change);
  return (
    <div className="order__plan">
      <p className="order__plan-name">
        <span>{asString(plan.displayName)}</span>
        <span className="tabular">{price ?? asString(plan.totalPriceFormatted)}</span>
      </p>
      <p className="note">
        <span>{words(asNumber(plan.subDurationInYears) === 2 ? "twoYears" : "oneYear")}</span>{" "}
        {change === undefined ? null : (
          <Button look="link" {...press(change)}>
            {words("change")}
          </Button>
        )}
      </p>
    </div>
  );
}

function Placeholder({ text }: { readonly text: string }) {
  return (
    <>
      <output className="visually-hidden">{text}</output>
      <div className="lines" aria-hidden="true">
        {ROWS.map((kind, row) => (
          // oxlint-disable-next-line react/no-array-index-key
          <div className="lines__row" data-kind={kind} key={row}>
            <span className="skeleton" data-size="line" />
          </div>
        ))}
      </div>
    </>
  );
}

/** Placeholder lines for a typical order, below its price: a tax, and the total. */
const ROWS = [undefined, "total"];
