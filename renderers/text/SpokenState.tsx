/**
 * A state that only a mark shows ("completed"), for screen readers, after the text that it belongs to. It is an element
 * of its own, because each text is, and browsers put a space before it in the name of a button: so it is in brackets, as
 * a comma would stand apart.
 */
export function SpokenState({ state }: { readonly state: string }) {
  return <span className="visually-hidden">{` (${state})`}</span>;
}
