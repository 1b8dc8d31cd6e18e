import type { Swiper } from "swiper";

/**
 * Moves between cards with the arrow keys. If the focus is in a card, it moves to the button of the next card, so that
 * it stays visible. Returns a function that stops it.
 */
export function arrowKeys(
  element: HTMLElement,
  swiper: Swiper,
  { goTo, goBy }: { readonly goTo: (index: number) => void; readonly goBy: (step: 1 | -1) => void },
): () => void {
  const onKey = (event: KeyboardEvent) => {
    const step = stepOf(event, getComputedStyle(element).direction === "rtl");
    if (step === 0) return;
    event.preventDefault();
    const cards = [...swiper.slides];
    const from = cards.findIndex((card) => card.contains(document.activeElement));
    if (from === -1) return goBy(step);
    const card = cards[from + step];
    if (card === undefined) return;
    goTo(from + step);
    card.querySelector("button")?.focus();
  };
  element.addEventListener("keydown", onKey);
  return () => element.removeEventListener("keydown", onKey);
}

/** 1 for forward, -1 for back, 0 if the key is used for something else. */
function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, rightToLeft: boolean): -1 | 0 | 1 {
  if (altKey || ctrlKey || metaKey || shiftKey || (key !== "ArrowLeft" && key !== "ArrowRight")) return 0;
  return (key === "ArrowRight") === rightToLeft ? -1 : 1;
}
