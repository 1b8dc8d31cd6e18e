import type { BlockProps } from "../../block.ts";
import { asObjects, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { minus } from "../money.ts";
import { TitledCard } from "../../blocks/TitledCard.tsx";
import type { SumLine } from "./SumLines.tsx";
import { SumLines } from "./SumLines.tsx";

/** A sum of money, line by line. */
export function Lines({ block: { props } }: BlockProps) {
  const text = useText();
  const rows = asObjects(props.rows).map((row): SumLine => {
    const kind = row.kind === "savings" || row.kind === "total" ? row.kind : undefined;
    const value = text(asText(row.value));
    return { label: text(asText(row.label)), value: kind === "savings" ? minus(value) : value, kind };
  });
  return (
    <TitledCard className="receipt tabular" title={asText(props.title)} note={asText(props.note)}>
      <SumLines rows={rows} />
    </TitledCard>
  );
}
