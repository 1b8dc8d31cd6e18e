interface PriceProps {
  readonly amount: string;
  readonly per: string;
  /** What it was before, with the word that says so. */
  readonly was?: { readonly label: string; readonly text: string } | undefined;
}

/** "USD 12.50" (or "12,50 USD"), the currency smaller than the number. Other words stay as they are. */
export function Price({ amount, per, was }: PriceProps) {
  return (
    <p className="price">
      {was ? (
        <s className="price__was">
          <span className="visually-hidden">{was.label} </span>
          {was.text}
        </s>
      ) : null}
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
