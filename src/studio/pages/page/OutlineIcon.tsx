import type { OutlineKind } from "./outline.ts";

/** Lines in a square of 16. */
const PATHS: Readonly<Record<OutlineKind, string>> = {
  page: "M4 2h6l3 3v9H4z M10 2v3h3",
  part: "M2.5 4.5h11v7h-11z",
  form: "M2.5 2.5h11v11h-11z M5 6h6 M5 9.5h6",
  field: "M2 5h12v6H2z M5 7v2",
  text: "M4 4h8 M8 4v8.5",
  choice: "M8 3.5a4.5 4.5 0 1 0 .01 0z M8 7a1 1 0 1 0 .01 0z",
  problem: "M8 2.5 14 13.5H2z M8 6.5v3.5 M8 11.8v.2",
  dialog: "M2.5 3h11v10h-11z M2.5 6h11",
  message: "M2.5 3.5h11v7h-6l-3 2.5v-2.5h-2z",
  group: "M2 4.5h4l1.5 2H14v6H2z",
};

/** Decoration: what a line is stands in its words. */
export function OutlineIcon({ kind }: { readonly kind: OutlineKind }) {
  return (
    <svg className="outline__icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[kind]} />
    </svg>
  );
}
