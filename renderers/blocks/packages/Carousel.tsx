import type { ReactNode } from "react";
import { useRef } from "react";
import { Icon } from "../../icon/Icon.tsx";
import { useBlockText } from "../useBlockText.ts";
import { useSwiper } from "./useSwiper.ts";

interface CarouselProps {
  /** Width in px from which all cards stand in a row. */
  readonly rowFrom: number;
  readonly variant: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** Cards side by side: gone through one by one on narrow screens, in a row on wide ones. */
export function Carousel({ rowFrom, variant, count, children }: CarouselProps) {
  const words = useBlockText("packages");
  const frame = useRef<HTMLElement>(null);
  const swipe = useSwiper(frame, rowFrom);

  return (
    <section className="carousel" data-row-from={rowFrom} aria-label={words("label")} ref={frame}>
      <div className="packages" data-variant={variant}>
        {children}
      </div>
      <div className="carousel__bar">
        <button
          className="carousel__button"
          type="button"
          aria-label={words("previous")}
          disabled={swipe?.atStart ?? true}
          onClick={swipe?.previous}
        >
          <Icon name="back" mirror />
        </button>
        <p className="carousel__status" aria-live="polite">
          {words("position", { current: (swipe?.current ?? 0) + 1, count })}
        </p>
        <button
          className="carousel__button"
          type="button"
          aria-label={words("next")}
          disabled={swipe?.atEnd ?? true}
          onClick={swipe?.next}
        >
          <Icon name="forward" mirror />
        </button>
      </div>
    </section>
  );
}
