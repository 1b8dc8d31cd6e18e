import type { JsonObject } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { asObjects, asStrings, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { TitledCard } from "../TitledCard.tsx";
import { useSpeaker } from "../../text/speaker.ts";

/** Names and values, for reference. */
export function Facts({ block: { props } }: BlockProps) {
  const { i18n } = useSpeaker();
  const text = useText();
  const valueOf = ({ value, values }: JsonObject): string =>
    values === undefined
      ? text(asText(value))
      : i18n.format(asStrings(values), "list", i18n.language, { type: "unit", style: "short" });
  return (
    <TitledCard
      className={props.plain === true ? "pay-box tabular" : "receipt tabular"}
      title={asText(props.title)}
      note={asText(props.note)}
    >
      <dl className="facts">
        {asObjects(props.rows).map((row, index) => (
          <div key={index}>
            <dt>{text(asText(row.label))}</dt>
            <dd>{valueOf(row)}</dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  );
}
