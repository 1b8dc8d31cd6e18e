import type { ComponentProps } from "react";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { GoOn } from "./GoOn.tsx";

interface KeptCardProps extends ComponentProps<typeof GoOn> {
  /** The card's name: its brand and last digits. */
  readonly name: string;
  readonly onReplace: () => void;
}

/** A card that was entered before and can still be used. The person can go on with it or enter another one. */
export function KeptCard({ name, onReplace, ...next }: KeptCardProps) {
  const words = useBlockText("card");
  return (
    <div className="form">
      <dl className="review">
        <div className="review__row">
          <dt>{words("kept")}</dt>
          <dd>{name}</dd>
          <dd className="review__change">
            <button className="btn" data-variant="link" type="button" onClick={onReplace}>
              {words("replace")}
            </button>
          </dd>
        </div>
      </dl>
      <GoOn {...next} />
    </div>
  );
}
