/**
 * To be called once the page in `root` has come to life: `public/early.js` then keeps no press any more, and the one that it kept is carried out,
 * unless something else is pressed before.
 */
export function pressEarly(root: HTMLElement): void {
  delete root.dataset["view"];
  const pressed = root.querySelector<HTMLElement>("[data-pressed]");
  if (!pressed) return;
  pressed.removeAttribute("data-pressed");
  const next = new AbortController();
  // When React is done with what it does now: it first brings to life what a pressed button stands in, and drops a press that comes meanwhile.
  const timer = setTimeout(() => {
    next.abort();
    pressed.click();
  });
  // The browser tells of a press before it runs what waits for its time.
  root.addEventListener("click", () => clearTimeout(timer), { capture: true, once: true, signal: next.signal });
}

/**
 * Follows what is pressed in a page that is being drawn anew, as long as it stands there; the returned function marks the same control of the new page,
 * for `pressEarly`. Where only the language is another, that is the one in its place; else the only one that says the same, if there is one.
 */
export function followPressed(root: HTMLElement, inAnotherLanguage: boolean): () => void {
  const controls = () => [...root.querySelectorAll("button, a[href]")];
  const old = controls();
  return () => {
    // What was pressed in the new page is what was pressed last.
    if (root.querySelector("[data-pressed]")) return;
    const place = old.findIndex((one) => one.hasAttribute("data-pressed"));
    const text = old[place]?.textContent;
    const [found, ...others] = controls().filter((one, index) =>
      inAnotherLanguage ? index === place : one.textContent === text,
    );
    if (others.length === 0) found?.setAttribute("data-pressed", "");
  };
}
