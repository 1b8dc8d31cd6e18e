/** What is inert is there for itself alone, such as the frame that draws the map's pictures. */
const REGIONS = ".top, .lens, .armbar, .cols > :not([inert])";
const FOCUSABLE = "a[href], :is(button, input, select, textarea):enabled, summary, [tabindex='0']";

/** Puts the focus into the next part of the screen, or into the one before; after the last comes the first. */
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

/** What is folded away is hidden, and has its place. */
function isSeen(one: HTMLElement): boolean {
  return one.checkVisibility({ visibilityProperty: true });
}
