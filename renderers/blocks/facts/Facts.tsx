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
  const valueOf = ({ value, values }: JsonObject) => {
    if (values === undefined) return text(asText(value));
    const words = asStrings(values);
    if (!words.some((one) => one.includes(",")))
      return i18n.format(words, "list", i18n.language, { type: "unit", style: "short" });
    return (
      <ul>
        {words.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    );
  };
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
