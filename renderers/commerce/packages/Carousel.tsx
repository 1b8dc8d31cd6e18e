import { type ReactNode, useRef } from "react";
import { Icon } from "../../icon/Icon.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { useSwiper } from "./useSwiper.ts";

interface CarouselProps {
  /** Width in px from which all cards are in one row. */
  readonly rowFrom: number;
  readonly variant: string;
  /** The names of the cards, in their order. */
  readonly names: readonly string[];
  /** Index of the card that is visible first, when one is visible at a time. */
  readonly start: number;
  readonly children: ReactNode;
}

/** Cards side by side: one at a time on narrow screens, in a row on wide ones. */
export function Carousel({ rowFrom, variant, names, start, children }: CarouselProps) {
  const words = useBlockText("packages");
  const frame = useRef<HTMLElement>(null);
  const swipe = useSwiper(frame, rowFrom, start);
  const current = swipe?.current ?? start;

  return (
    <section className="carousel" data-row-from={rowFrom} aria-label={words("label")} ref={frame}>
      <div className="carousel__bar">
        <Arrow label={words("previous")} icon="back" ends={swipe?.atStart !== false} press={swipe?.previous} />
        <p className="carousel__status" aria-live="polite">
          {words("position", { name: names[current] ?? "", current: current + 1, count: names.length })}
        </p>
        <Arrow label={words("next")} icon="forward" ends={swipe?.atEnd !== false} press={swipe?.next} />
      </div>
      <div className="packages" data-variant={variant}>
        {children}
      </div>
    </section>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly icon: "back" | "forward";
  /** There is no further card, or it is not known yet whether there is. */
  readonly ends: boolean;
  readonly press: (() => void) | undefined;
}

/**
 * Not `disabled` at the last card, which would take the focus away from a keyboard user. The press still works there:
 * the cards may be moving to another position that is not visible yet.
 */
function Arrow({ label, icon, ends, press }: ArrowProps) {
  return (
    <button className="carousel__button" type="button" aria-label={label} aria-disabled={ends} onClick={press}>
      <Icon name={icon} mirror />
    </button>
  );
}
