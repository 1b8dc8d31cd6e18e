/** Development builds only: collects what is visible on a page, so that the Studio can compare two versions. */
import { type FromFrame, PROTOCOL, type SeenThing } from "./frame-messages.ts";

/** Fields and pictures, which are described as a whole instead of by their text. */
const WITHOUT_TEXT = "input, select, textarea, img, svg, video, canvas, iframe";

/** CSS properties that define the look of a thing. */
const LOOK = ["color", "background-color", "font-size", "font-weight", "text-decoration-line", "border-color"] as const;

let isReporting = false;

/** Sends what is visible now, and again after every change of the page, its size or its fonts. */
export function reportSeenThings(post: (message: FromFrame) => void): void {
  let isScheduled = false;
  const later = () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      const things = thingsOn(document.body);
      // Nothing to compare before the page is rendered.
      if (things.length === 0) return;
      const height = document.documentElement.scrollHeight;
      post({ studio: PROTOCOL, notice: "seen", height, things });
    });
  };
  later();
  if (isReporting) return;
  isReporting = true;
  new MutationObserver(later).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  new ResizeObserver(later).observe(document.body);
  document.fonts.addEventListener("loadingdone", later);
  // For pictures and style sheets that load late. Their events do not bubble.
  document.addEventListener("load", later, { capture: true });
}

function thingsOn(root: HTMLElement): readonly SeenThing[] {
  const found: SeenThing[] = [];
  const visit = (element: Element) => {
    const isBox = getComputedStyle(element).display !== "contents";
    if (isBox && !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
    const isWhole = element.matches(WITHOUT_TEXT);
    const words = isWhole ? contentOf(element) : ownWords(element);
    if (isWhole || words !== "") {
      const { left, top, width, height } = element.getBoundingClientRect();
      const box = [left + window.scrollX, top + window.scrollY, width, height].map(Math.round);
      // Text for screen readers only is one pixel large.
      if (width > 1 && height > 1)
        found.push({
          id: idOf(element, isWhole, words),
          words,
          box: box as unknown as SeenThing["box"],
          look: lookOf(element),
        });
    }
    if (!isWhole) for (const child of element.children) visit(child);
  };
  visit(root);
  return found;
}

function ownWords(element: Element): string {
  const texts = [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : []));
  return texts.join(" ").replaceAll(/\s+/g, " ").trim();
}

/** The content of a field or a picture, as text. */
function contentOf(element: Element): string {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text.trim() ?? "";
  if (element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type))
    return element.checked ? "chosen" : "not chosen";
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.value === "" ? element.placeholder : element.value;
  return element.getAttribute("alt") ?? element.getAttribute("aria-label") ?? "";
}

function idOf(element: Element, isWhole: boolean, words: string): string {
  if (!isWhole) {
    const keys = element.getAttribute("data-text");
    return keys === null ? `words ${words}` : `text ${keys}`;
  }
  const field = element.getAttribute("name") ?? element.closest("[data-field]")?.getAttribute("data-field");
  return `${element.localName} ${field ?? element.getAttribute("src") ?? element.getAttribute("class") ?? ""}`;
}

function lookOf(element: Element): string {
  const style = getComputedStyle(element);
  return LOOK.map((property) => style.getPropertyValue(property)).join("; ");
}
