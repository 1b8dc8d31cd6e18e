import type { BlockProps } from "../../block.ts";
import { asObjects, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { minus } from "../money.ts";
import { TitledCard } from "../../blocks/TitledCard.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import type { SumLine } from "./SumLines.tsx";
import { SumLines } from "./SumLines.tsx";

/** A sum of money, line by line. */
export function Lines({ block: { props } }: BlockProps) {
  const text = useText();
  const words = useBlockText("lines");
  const rows = asObjects(props.rows).map((row): SumLine => {
    const kind = row.kind === "savings" || row.kind === "total" ? row.kind : undefined;
    const value = text(asText(row.value));
    return { label: text(asText(row.label)), value: kind === "savings" ? minus(value) : value, kind };
  });
  const print = (
    <button className="btn" data-variant="link" type="button" onClick={() => window.print()}>
      {words("print")}
    </button>
  );
  return (
    <TitledCard
      className="receipt tabular"
      title={asText(props.title)}
      note={asText(props.note)}
      action={props.print === true ? print : undefined}
    >
      <SumLines rows={rows} />
    </TitledCard>
  );
}
