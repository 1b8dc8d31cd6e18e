import { useId, useState } from "react";
import type { BlockProps } from "../../block.ts";
import { asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { Blocks } from "../../blocks/Blocks.tsx";
import { EndPlace } from "../../blocks/End.tsx";
import { MethodGroup } from "../method/Method.tsx";

/**
 * One of several payment methods, each a block; then what they have in common; then the last part of the chosen one.
 */
export function Methods({ block: { props, slots } }: BlockProps) {
  const text = useText();
  const id = useId();
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const { blocks = [], below = [] } = slots;
  const alone = blocks.length < 2;
  // The elements are the same for one method and for several: moving a provider's frame would lose what is typed in it.
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
