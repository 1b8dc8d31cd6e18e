/** For the `ref` of what is told below long questions: it would not be seen. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
