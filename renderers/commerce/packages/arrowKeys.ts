import type { Swiper } from "swiper";

/**
 * Lets the arrow keys go from card to card. Who stands in a card comes to the button of the next one: what has the focus stays in sight.
 * Gives back how to stop.
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

/** 1 forward, -1 back, 0 where the key means something else. */
function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, rightToLeft: boolean): -1 | 0 | 1 {
  if (altKey || ctrlKey || metaKey || shiftKey || (key !== "ArrowLeft" && key !== "ArrowRight")) return 0;
  return (key === "ArrowRight") === rightToLeft ? -1 : 1;
}
