interface PriceProps {
  readonly amount: string;
  readonly per: string;
  /** The word "From", if this is the lowest price. */
  readonly from: string | undefined;
}

/** "USD 12.50" (or "12,50 USD"), with the currency smaller than the number. Any other text stays as it is. */
export function Price({ amount, per, from }: PriceProps) {
  return (
    <p className="price">
      {from === undefined ? null : <span className="price__from">{`${from} `}</span>}
      <span className="price__amount">
        {amount.split(/([A-Z]{3})/u).map((part, index) => (
          <span className={/^[A-Z]{3}$/u.test(part) ? "price__currency" : undefined} key={index}>
            {part}
          </span>
        ))}
      </span>{" "}
      <span className="price__per">{per}</span>
    </p>
  );
}
