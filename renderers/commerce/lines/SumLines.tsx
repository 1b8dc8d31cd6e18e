import type { Json } from "../../../src/engine/index.ts";
import { asObjects, asString } from "../../props.ts";

/** One line of a sum. Both parts are formatted texts. */
interface SumLine {
  readonly label: string;
  readonly value: string;
  /** `savings` have their own colour, and the `total` is set apart. */
  readonly kind?: string | undefined;
}

export function SumLines({ rows }: { readonly rows: readonly SumLine[] }) {
  return (
    <dl className="lines">
      {rows.map((row, index) => (
        // Two codes may have the same label.
        // oxlint-disable-next-line react/no-array-index-key
        <div className="lines__row" data-kind={row.kind} key={index}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The lines of a bill as the service phrases them (`MoneyLines` of the contract). They are shown unchanged. */
export function billLines(lines: Json | undefined): readonly SumLine[] {
  return asObjects(lines).map(({ label, value, kind }) => ({
    label: asString(label) ?? "",
    value: asString(value) ?? "",
    kind: asString(kind),
  }));
}
