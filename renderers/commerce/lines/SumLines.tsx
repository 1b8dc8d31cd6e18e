/** One line of a sum. Both parts are formatted texts. */
export interface SumLine {
  readonly label: string;
  readonly value: string;
  readonly kind?: "savings" | "total" | undefined;
}

export function SumLines({ rows }: { readonly rows: readonly SumLine[] }) {
  return (
    <dl className="lines">
      {rows.map((row) => (
        <div className="lines__row" data-kind={row.kind} key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
