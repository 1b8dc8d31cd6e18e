import { Fragment } from "react";

interface PriceProps {
  readonly amount: string;
  readonly per: string;
  /** The word "From", if this is the lowest price. */
  readonly from: string | undefined;
}

/**
 * "USD 12.50" (or "12,50 USD"), with the currency smaller than the number. In a narrow card the line breaks between the
 * two, not within the number. Any other text stays as it is.
 */
export function Price({ amount, per, from }: PriceProps) {
  const parts = amount.split(/([A-Z]{3})/u).filter((part) => part.trim() !== "");
  return (
    <p className="price">
      {from === undefined ? null : <span className="price__from">{`${from} `}</span>}
      <span className="price__amount">
        {parts.map((part, index) => (
          <Fragment key={index}>
            {index === 0 ? "" : " "}
            <span className={/^[A-Z]{3}$/u.test(part) ? "price__currency" : "price__number"}>{part.trim()}</span>
          </Fragment>
        ))}
      </span>{" "}
      <span className="price__per">{per}</span>
    </p>
  );
}
