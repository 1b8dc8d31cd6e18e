/** Inert elements are only helpers, such as the frame that draws the map's pictures. */
const REGIONS = ".top, .lens, .armbar, .cols > :not([inert])";
const FOCUSABLE = "a[href], :is(button, input, select, textarea):enabled, summary, [tabindex='0']";

/** Moves the focus to the next or previous region of the screen, cyclically. */
export function toNextRegion(isBack: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter(isSeen);
  const at = regions.findIndex((one) => one.contains(document.activeElement));
  const next = isBack ? regions.at(Math.max(at, 0) - 1) : regions[(at + 1) % regions.length];
  const first = [...(next?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find(isSeen);
  if (first !== undefined) return first.focus();
  if (next === undefined) return;
  next.tabIndex = -1;
  next.focus();
}

/** Whether an element is visible. Folded elements are hidden but keep their space. */
function isSeen(one: HTMLElement): boolean {
  return one.checkVisibility({ visibilityProperty: true });
}
