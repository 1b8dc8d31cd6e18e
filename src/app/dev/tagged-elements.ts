/** Development builds only: the elements of a page in the Studio's frame that `tagTexts` has tagged with their texts. */

/** Marks an element whose texts are attributes only. Nothing can be written over them. */
export const ONLY_ATTRIBUTE = "data-text-attribute";

/** The keys of an element's texts. */
export const keysAt = (element: Element) => (element.getAttribute("data-text") ?? "").split(" ");

/**
 * The element with a text, better one that shows it than one with an attribute. In the body only, because the document's
 * title has texts too.
 */
export function elementOf(key: string, only = ""): HTMLElement | undefined {
  const found = [...document.body.querySelectorAll<HTMLElement>(`[data-text]${only}`)].filter((one) =>
    keysAt(one).includes(key),
  );
  return found.find((one) => !one.hasAttribute(ONLY_ATTRIBUTE)) ?? found[0];
}

/** What a person chooses by pressing an element: the text there, or the label of the field. */
export function chosenAt(target: Element) {
  const label = target.closest(".field")?.querySelector("[data-text]");
  const text = target.closest("[data-text]") ?? target.querySelector("[data-text]") ?? label;
  const isMarked = text?.hasAttribute("data-studio-chosen") === true;
  const isWritable = text?.hasAttribute(ONLY_ATTRIBUTE) === false;
  return { key: text == null ? null : (keysAt(text)[0] ?? null), field: fieldAt(target), isMarked, isWritable };
}

/** Name of the form field that an element belongs to. */
function fieldAt(target: Element): string | null {
  const field = target.closest("[data-field]") ?? target.closest(".field")?.querySelector("[data-field]");
  return field?.getAttribute("data-field") ?? null;
}
