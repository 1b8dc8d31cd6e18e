import { useId, useState } from "react";
import type { BlockProps } from "../../block.ts";
import { asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { Blocks } from "../../blocks/Blocks.tsx";
import { EndPlace } from "../../blocks/End.tsx";
import { MethodGroup } from "../method/MethodGroup.ts";

/** One of several, each a block of its own; what all have in common; and then what the chosen one ends with. */
export function Methods({ block: { props, slots } }: BlockProps) {
  const text = useText();
  const id = useId();
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const { blocks = [], below = [] } = slots;
  const alone = blocks.length < 2;
  // The same elements with one as with several: what is typed in a provider's frame is lost where the frame moves.
  return (
    <div className="form">
      <div className="methods" role={alone ? undefined : "radiogroup"} aria-labelledby={alone ? undefined : id}>
        {alone ? null : (
          <p className="choices__legend" id={id}>
            {text(asText(props.legend))}
          </p>
        )}
        <div className="choices">
          <MethodGroup value={{ name: id, alone }}>
            <EndPlace value={end}>
              <Blocks blocks={blocks} />
            </EndPlace>
          </MethodGroup>
        </div>
      </div>
      {below.length === 0 ? null : (
        <div className="form__section" data-rule="">
          <Blocks blocks={below} />
        </div>
      )}
      <div ref={setEnd} />
    </div>
  );
}
