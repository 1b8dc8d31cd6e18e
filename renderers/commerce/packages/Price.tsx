interface PriceProps {
  readonly amount: string;
  readonly per: string;
  /** "From", where the price begins there. */
  readonly from: string | undefined;
}

/** "USD 12.50" (or "12,50 USD"), the currency smaller than the number. Other words stay as they are. */
export function Price({ amount, per, from }: PriceProps) {
  return (
    <p className="price">
      {from === undefined ? null : <span className="price__from">{from} </span>}
      <span className="price__amount">
        {amount.split(/([A-Z]{3})/u).map((part) =>
          /^[A-Z]{3}$/u.test(part) ? (
            <span className="price__currency" key={part}>
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </span>{" "}
      <span className="price__per">{per}</span>
    </p>
  );
}
