/**
 * To be called once the page in `root` has come to life: `public/early.js` then keeps no press any more, and the one that it kept is carried out.
 */
export function pressEarly(root: HTMLElement): void {
  delete root.dataset["view"];
  const pressed = root.querySelector<HTMLElement>("[data-pressed]");
  pressed?.removeAttribute("data-pressed");
  // When React is done with what it does now: it first brings to life what a pressed button stands in, and drops a press that comes meanwhile.
  if (pressed) setTimeout(() => pressed.click());
}
