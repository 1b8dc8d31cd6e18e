import type { BlockProps } from "../../block.ts";
import { asText } from "../../props.ts";
import { TitledCard } from "../../blocks/TitledCard.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { billLines, SumLines } from "./SumLines.tsx";
import { Button } from "../../Button.tsx";

/** A bill, line by line. */
export function Lines({ block: { props } }: BlockProps) {
  const words = useBlockText("lines");
  const print = (
    <Button look="link" onClick={() => window.print()}>
      {words("print")}
    </Button>
  );
  return (
    <TitledCard
      className="receipt tabular"
      title={asText(props.title)}
      note={asText(props.note)}
      action={props.print === true ? print : undefined}
    >
      <SumLines rows={billLines(props.lines)} />
    </TitledCard>
  );
}
