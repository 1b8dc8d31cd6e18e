import type { FIELD_TYPES } from "../../kernel/new-things.ts";

/** A small drawing of each kind of field: an SVG path of lines in a box of 48 by 32, as blocks have in their descriptors. */
export const FIELD_PICTURES: Readonly<Record<(typeof FIELD_TYPES)[number], string>> = {
  text: "M4 9h40v14H4z M9 13v6",
  number: "M4 9h40v14H4z M10 13v6 M14 13h4v3h-4v3h4 M22 13h4v6h-4 M23 16h3",
  date: "M8 6h32v22H8z M8 12h32 M16 3v6 M32 3v6 M15 18h2 M23 18h2 M31 18h2 M15 23h2 M23 23h2",
  month: "M8 6h32v22H8z M8 12h32 M16 3v6 M32 3v6 M15 20h18",
  year: "M4 9h40v14H4z M10 20h5 M17 20h5 M24 20h5 M31 20h5",
  color: "M4 9h26v14H4z M34 9h10v14H34z M34 23l10-14",
  file: "M16 4h12l6 6v18H16z M28 4v6h6 M21 18h8 M21 23h8",
  choice: "M10 7a3 3 0 1 0 .01 0z M10 19a3 3 0 1 0 .01 0z M20 10h22 M20 22h16",
  checkbox: "M6 10h12v12H6z M9 16l2.5 3 4-6 M24 16h18",
};

/** Of a block that has none in its descriptor. */
export const ANY_BLOCK = "M6 6h36v20H6z";
