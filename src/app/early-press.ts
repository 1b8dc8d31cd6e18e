/**
 * Call it when the page in `root` is interactive. `public/early.js` then stops recording clicks, and the recorded one
 * is carried out, unless something else is clicked first.
 */
export function pressEarly(root: HTMLElement): void {
  delete root.dataset["view"];
  const pressed = root.querySelector<HTMLElement>("[data-pressed]");
  if (!pressed) return;
  pressed.removeAttribute("data-pressed");
  const next = new AbortController();
  // In a new task, after React's current work: React first hydrates the parent of a clicked button, and drops clicks in
  // that time.
  const timer = setTimeout(() => {
    next.abort();
    pressed.click();
  });
  // The browser delivers clicks before timers that are due.
  root.addEventListener("click", () => clearTimeout(timer), { capture: true, once: true, signal: next.signal });
}

/**
 * Records what is clicked in a page that is being rendered again, as long as the old page is there. The returned
 * function marks the same control in the new page, for `pressEarly`: the one at the same place if only the language has
 * changed, else the only one with the same text, if any.
 */
export function followPressed(root: HTMLElement, inAnotherLanguage: boolean): () => void {
  const controls = () => [...root.querySelectorAll("button, a[href]")];
  const old = controls();
  return () => {
    // A click in the new page is the latest one.
    if (root.querySelector("[data-pressed]")) return;
    const place = old.findIndex((one) => one.hasAttribute("data-pressed"));
    const text = old[place]?.textContent;
    const [found, ...others] = controls().filter((one, index) =>
      inAnotherLanguage ? index === place : one.textContent === text,
    );
    if (others.length === 0) found?.setAttribute("data-pressed", "");
  };
}
