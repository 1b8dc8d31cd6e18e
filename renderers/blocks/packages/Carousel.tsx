import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { Icon } from "../../icon/Icon.tsx";
import { useBlockText } from "../useBlockText.ts";

interface CarouselProps {
  /** Width in px from which all cards stand in a row. */
  readonly rowFrom: number;
  readonly variant: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** Cards side by side: scrolled one by one on narrow screens, in a row on wide ones (the style sheet decides). */
export function Carousel({ rowFrom, variant, count, children }: CarouselProps) {
  const words = useBlockText("packages");
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const show = (index: number) =>
    track.current?.children[index]?.scrollIntoView({ block: "nearest", inline: "center" });

  return (
    <section className="carousel" data-row-from={rowFrom} aria-label={words("label")}>
      <div
        className="packages"
        data-variant={variant}
        ref={track}
        onScroll={(event) => setCurrent(nearest(event.currentTarget))}
      >
        {children}
      </div>
      <div className="carousel__bar">
        <button
          className="carousel__button"
          type="button"
          aria-label={words("previous")}
          disabled={current === 0}
          onClick={() => show(current - 1)}
        >
          <Icon name="back" mirror />
        </button>
        <p className="carousel__status" aria-live="polite">
          {words("position", { current: current + 1, count })}
        </p>
        <button
          className="carousel__button"
          type="button"
          aria-label={words("next")}
          disabled={current >= count - 1}
          onClick={() => show(current + 1)}
        >
          <Icon name="forward" mirror />
        </button>
      </div>
    </section>
  );
}

/** Index of the card in sight; at either end of the way it is the outermost, which may never reach the middle. */
function nearest(track: HTMLElement): number {
  const cards = [...track.children];
  const way = track.scrollWidth - track.clientWidth;
  // Right to left, scrollLeft counts down from 0.
  const gone = Math.abs(track.scrollLeft);
  if (gone <= 2) return 0;
  if (gone >= way - 2) return cards.length - 1;
  const middle = track.getBoundingClientRect().left + track.clientWidth / 2;
  const distances = cards.map((card) => {
    const { left, width } = card.getBoundingClientRect();
    return Math.abs(left + width / 2 - middle);
  });
  return distances.indexOf(Math.min(...distances));
}
