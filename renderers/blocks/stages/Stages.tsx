import type { BlockProps } from "../../block.ts";
import { asObjects, asString, asText } from "../../props.ts";
import { SpokenState, useText, RichIn } from "../../text/index.ts";
import { useSpeaker } from "../../text/speaker.ts";

/** What is being done, step by step. Screen readers announce the progress. */
export function Stages({ block: { props } }: BlockProps) {
  const { t } = useSpeaker();
  const text = useText();
  const note = asText(props.note);
  return (
    <div className="wait">
      <ol className="wait__list" aria-live="polite">
        {asObjects(props.items).map((item, index) => (
          <li className="wait__item" data-state={asString(item.state)} key={index}>
            <span>
              <span>{text(asText(item.text))}</span>
              {item.state === "done" ? <SpokenState state={t("ui.completed")} /> : null}
            </span>
          </li>
        ))}
      </ol>
      <RichIn as="p" className="muted" text={note} />
    </div>
  );
}
