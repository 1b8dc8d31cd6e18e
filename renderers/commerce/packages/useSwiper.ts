import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { Swiper } from "swiper";
import { arrowKeys } from "./arrowKeys.ts";

interface Swipe {
  /** Index of the visible card. */
  readonly current: number;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  readonly previous: () => void;
  readonly next: () => void;
}

/**
 * Moves through the cards of a frame one by one while the screen is narrower than `rowFrom` px. Undefined on wider
 * screens, and until Swiper has loaded. Swiper is loaded only if the cards are not in one row. Without it, the cards
 * can still be scrolled.
 */
export function useSwiper(frame: RefObject<HTMLElement | null>, rowFrom: number, start: number): Swipe | undefined {
  const narrow = useMedia(`(width < ${rowFrom}px)`);
  const [step, setStep] = useState<Stepper>();
  const [place, setPlace] = useState<SwipePosition>(FIRST);

  // Before the first paint, so that nobody sees the cards move.
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
      const swiper = make(Swiper, element, { first, notify: setPlace });
      made = swiper;
      const goBy = stepper(swiper);
      withoutKeys = arrowKeys(element, swiper, { goTo: (index) => swiper.slideTo(index, speed()), goBy });
      setStep(() => goBy);
    };
    // The cards can be scrolled without it.
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
 * Moves by one card from the current position, or from the position that the cards are moving to. Swiper itself would
 * start from wherever the cards are during the movement, so two quick presses could count as one, or one as two.
 */
function stepper(swiper: Swiper): Stepper {
  let goal: number | undefined;
  const forget = () => (goal = undefined);
  const ended = new AbortController();
  swiper.on("destroy", () => ended.abort());
  // Fingers, wheel and focus set a new position.
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
    // If the cards are already there, nothing moves, and no event reports the arrival.
    arrive();
  };
}

/** The browser rounds the positions where cards stop to the pixels of the screen. */
const ARRIVED_PX = 2;

/** Duration of a movement in ms. Zero if the person prefers reduced motion, else Swiper's default. */
function speed(): number | undefined {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : undefined;
}

type SwipePosition = Pick<Swipe, "current" | "atStart" | "atEnd">;

/** Where a single card fills the view. */
const ONE_AT_A_TIME = "(width <= 650px)";

/** Scrolls a card into view at once, in the page's reading direction. */
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
  readonly notify: (place: SwipePosition) => void;
}

function make(SwiperClass: typeof Swiper, element: HTMLElement, { first, notify }: Made): Swiper {
  const moved = (swiper: Swiper) => notify(swipePosition(swiper));
  const pad = ({ params, wrapperEl }: Swiper) => {
    params.slidesOffsetAfter = paddingOf(wrapperEl);
  };
  const swiper = new SwiperClass(element, {
    ...OPTIONS,
    on: { init: pad, beforeResize: pad, setTranslate: moved, resize: moved },
  });
  swiper.update();
  // Swiper learns its position from scroll events. There is none if the card is already visible.
  swiper.slideTo(first, 0);
  swiper.wrapperEl.dispatchEvent(new Event("scroll"));
  moved(swiper);
  return swiper;
}

const FIRST: SwipePosition = { current: 0, atStart: true, atEnd: false };

/**
 * The browser itself scrolls and snaps, so that fingers, focus and screen readers move the cards like any other page.
 */
const OPTIONS = {
  cssMode: true,
  wrapperClass: "packages",
  slideClass: "package",
  slidesPerView: "auto",
  spaceBetween: 16,
  simulateTouch: false,
} as const;

/** The padding on both sides of the cards, in px. It is part of the scrolled width. */
function paddingOf(cards: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cards);
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
}

function swipePosition({ activeIndex, isBeginning, isEnd, slides }: Swiper): SwipePosition {
  return { current: isEnd ? slides.length - 1 : activeIndex, atStart: isBeginning, atEnd: isEnd };
}

/** Whether a media query matches. Updates when that changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
