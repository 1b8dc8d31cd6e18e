/** Nothing to see: the value is the journey's to set. */
export function HiddenWidget() {
  return null;
}
