import type { BlockProps } from "../../block.ts";
import { asObjects, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { ReceiptCard } from "../ReceiptCard.tsx";

/** Names and values, for reference. */
export function Facts({ block: { props } }: BlockProps) {
  const text = useText();
  return (
    <ReceiptCard title={asText(props.title)} note={asText(props.note)}>
      <dl className="facts">
        {asObjects(props.rows).map((row, index) => (
          <div key={index}>
            <dt>{text(asText(row.label))}</dt>
            <dd>{text(asText(row.value))}</dd>
          </div>
        ))}
      </dl>
    </ReceiptCard>
  );
}
