import type { RefObject } from "react";
import { useEffect, useState } from "react";
import type { Swiper } from "swiper";
import { arrowKeys } from "./arrowKeys.ts";
import { useMedia } from "./useMedia.ts";

export interface Swipe {
  /** Index of the card in sight. */
  readonly current: number;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  readonly previous: () => void;
  readonly next: () => void;
}

/**
 * Goes through the cards of a frame one by one while the screen is narrower than `rowFrom` px; undefined while it is not, and until Swiper
 * is there: it is loaded only where cards do not stand in a row, and without it they can be scrolled all the same.
 */
export function useSwiper(frame: RefObject<HTMLElement | null>, rowFrom: number): Swipe | undefined {
  const narrow = useMedia(`(width < ${rowFrom}px)`);
  const [swiper, setSwiper] = useState<Swiper>();
  const [place, setPlace] = useState<Place>(FIRST);

  useEffect(() => {
    const element = frame.current;
    if (!narrow || element === null) return;
    let gone = false;
    let made: Swiper | undefined;
    let withoutKeys: (() => void) | undefined;
    const begin = async () => {
      const { Swiper } = await import("swiper");
      if (gone) return;
      const swiper = make(Swiper, element, setPlace);
      made = swiper;
      withoutKeys = arrowKeys(element, swiper, (index) => swiper.slideTo(index, speed()));
      setSwiper(swiper);
    };
    // The cards scroll without it.
    begin().catch(() => undefined);
    return () => {
      gone = true;
      withoutKeys?.();
      made?.destroy(true, true);
      setSwiper(undefined);
      setPlace(FIRST);
    };
  }, [frame, narrow]);

  if (!swiper) return undefined;
  return { ...place, previous: () => swiper.slidePrev(speed()), next: () => swiper.slideNext(speed()) };
}

/** Of a movement, in ms; none at all for who asked for less of it. */
function speed(): number | undefined {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : undefined;
}

type Place = Pick<Swipe, "current" | "atStart" | "atEnd">;

function make(Made: typeof Swiper, element: HTMLElement, tell: (place: Place) => void): Swiper {
  const told = (swiper: Swiper) => tell(placeOf(swiper));
  const pad = ({ params, wrapperEl }: Swiper) => {
    params.slidesOffsetAfter = paddingOf(wrapperEl);
  };
  const swiper = new Made(element, { ...OPTIONS, on: { init: pad, beforeResize: pad, progress: told, resize: told } });
  swiper.update();
  told(swiper);
  return swiper;
}

const FIRST: Place = { current: 0, atStart: true, atEnd: false };

/** The browser itself scrolls and snaps, so that fingers, focus and screen readers move the cards as they move any page. */
const OPTIONS = {
  cssMode: true,
  wrapperClass: "packages",
  slideClass: "package",
  slidesPerView: "auto",
  spaceBetween: 16,
  simulateTouch: false,
} as const;

/** The padding at both sides of the cards, in px: it is scrolled through too. */
function paddingOf(cards: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cards);
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
}

function placeOf({ activeIndex, isBeginning, isEnd, slides }: Swiper): Place {
  return { current: isEnd ? slides.length - 1 : activeIndex, atStart: isBeginning, atEnd: isEnd };
}
