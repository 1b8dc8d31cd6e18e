/** For the `ref` of a message below a long form, where it might not be visible. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
