import type { Swiper } from "swiper";

/**
 * Lets the arrow keys go from card to card. Who stands in a card comes to the button of the next one: what has the focus stays in sight.
 * Gives back how to stop.
 */
export function arrowKeys(element: HTMLElement, swiper: Swiper, goTo: (index: number) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const step = stepOf(event, getComputedStyle(element).direction === "rtl");
    if (step === 0) return;
    event.preventDefault();
    const cards = [...swiper.slides];
    const from = cards.findIndex((card) => card.contains(document.activeElement));
    const index = (from === -1 ? swiper.activeIndex : from) + step;
    if (cards[index] === undefined) return;
    goTo(index);
    if (from !== -1) cards[index].querySelector("button")?.focus();
  };
  element.addEventListener("keydown", onKey);
  return () => element.removeEventListener("keydown", onKey);
}

/** 1 forward, -1 back, 0 where the key means something else. */
function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, rightToLeft: boolean): -1 | 0 | 1 {
  if (altKey || ctrlKey || metaKey || shiftKey || (key !== "ArrowLeft" && key !== "ArrowRight")) return 0;
  return (key === "ArrowRight") === rightToLeft ? -1 : 1;
}
