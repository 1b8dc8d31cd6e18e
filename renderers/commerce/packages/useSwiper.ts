import type { RefObject } from "react";
import { useEffect, useLayoutEffect, useState } from "react";
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
export function useSwiper(frame: RefObject<HTMLElement | null>, rowFrom: number, start: number): Swipe | undefined {
  const narrow = useMedia(`(width < ${rowFrom}px)`);
  const [step, setStep] = useState<Stepper>();
  const [place, setPlace] = useState<SwipePosition>(FIRST);

  // Before the first paint, so that nothing is seen to move.
  useLayoutEffect(() => {
    if (frame.current !== null && window.matchMedia(ONE_AT_A_TIME).matches) showCard(frame.current, start);
  }, [frame, start]);

  useEffect(() => {
    const element = frame.current;
    if (!narrow || element === null) return;
    let gone = false;
    let made: Swiper | undefined;
    let withoutKeys: (() => void) | undefined;
    const begin = async () => {
      const { Swiper } = await import("swiper");
      if (gone) return;
      const first = window.matchMedia(ONE_AT_A_TIME).matches ? start : 0;
      const swiper = make(Swiper, element, { first, tell: setPlace });
      made = swiper;
      const goBy = stepper(swiper);
      withoutKeys = arrowKeys(element, swiper, { goTo: (index) => swiper.slideTo(index, speed()), goBy });
      setStep(() => goBy);
    };
    // The cards scroll without it.
    begin().catch(() => undefined);
    return () => {
      gone = true;
      withoutKeys?.();
      made?.destroy(true, true);
      setStep(undefined);
      setPlace(FIRST);
    };
  }, [frame, narrow, start]);

  if (!step) return undefined;
  return { ...place, previous: () => step(-1), next: () => step(1) };
}

type Stepper = (by: 1 | -1) => void;

/**
 * Goes on by one card from where the cards stand, or from where they are going: Swiper itself would begin where they happen to be on the way, and two quick presses
 * would be one, or one be two.
 */
function stepper(swiper: Swiper): Stepper {
  let goal: number | undefined;
  const forget = () => (goal = undefined);
  const ended = new AbortController();
  swiper.on("destroy", () => ended.abort());
  // Fingers, wheel and focus lead elsewhere.
  for (const event of ["pointerdown", "wheel", "focusin"])
    swiper.wrapperEl.addEventListener(event, forget, { passive: true, signal: ended.signal });
  swiper.on("resize", forget);
  const arrive = () => {
    if (goal !== undefined && Math.abs(Math.abs(swiper.translate) - (swiper.snapGrid[goal] ?? 0)) < ARRIVED_PX)
      forget();
  };
  swiper.on("setTranslate", arrive);
  return (by) => {
    const { snapGrid, snapIndex, rtlTranslate, wrapperEl } = swiper;
    goal = Math.min(Math.max((goal ?? snapIndex) + by, 0), snapGrid.length - 1);
    const to = snapGrid[goal] ?? 0;
    wrapperEl.scrollTo({ left: rtlTranslate ? -to : to, behavior: speed() === 0 ? "instant" : "smooth" });
    // Where they stand there already, nothing moves that would tell so.
    arrive();
  };
}

/** Where cards stop is rounded to the screen's own dots. */
const ARRIVED_PX = 2;

/** Of a movement, in ms; none at all for who asked for less of it. */
function speed(): number | undefined {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : undefined;
}

type SwipePosition = Pick<Swipe, "current" | "atStart" | "atEnd">;

/** Where a single card fills the view. */
const ONE_AT_A_TIME = "(width <= 650px)";

/** Brings a card into sight at once, in the reading direction of the page. */
function showCard(frame: HTMLElement, index: number): void {
  const cards = frame.querySelector<HTMLElement>(".packages");
  const card = cards?.children[index];
  if (!cards || !card) return;
  const [outer, inner, style] = [cards.getBoundingClientRect(), card.getBoundingClientRect(), getComputedStyle(cards)];
  const left =
    style.direction === "rtl"
      ? inner.right - outer.right + Number.parseFloat(style.paddingRight)
      : inner.left - outer.left - Number.parseFloat(style.paddingLeft);
  cards.scrollBy({ left, behavior: "instant" });
}

interface Made {
  readonly first: number;
  readonly tell: (place: SwipePosition) => void;
}

function make(SwiperClass: typeof Swiper, element: HTMLElement, { first, tell }: Made): Swiper {
  const told = (swiper: Swiper) => tell(placeOf(swiper));
  const pad = ({ params, wrapperEl }: Swiper) => {
    params.slidesOffsetAfter = paddingOf(wrapperEl);
  };
  const swiper = new SwiperClass(element, {
    ...OPTIONS,
    on: { init: pad, beforeResize: pad, setTranslate: told, resize: told },
  });
  swiper.update();
  // Swiper learns from the scrolling where it is, and there is none where the card is in sight already.
  swiper.slideTo(first, 0);
  swiper.wrapperEl.dispatchEvent(new Event("scroll"));
  told(swiper);
  return swiper;
}

const FIRST: SwipePosition = { current: 0, atStart: true, atEnd: false };

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

function placeOf({ activeIndex, isBeginning, isEnd, slides }: Swiper): SwipePosition {
  return { current: isEnd ? slides.length - 1 : activeIndex, atStart: isBeginning, atEnd: isEnd };
}
