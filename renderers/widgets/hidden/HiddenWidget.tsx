/** Shows nothing. Only the journey sets the value. */
export function HiddenWidget() {
  return null;
}
