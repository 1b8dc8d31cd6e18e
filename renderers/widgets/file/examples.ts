import type { WidgetExample } from "../example.ts";

const file = {
  type: "string",
  format: "file",
  "x-file": { types: ["application/pdf", "image/jpeg"], maxBytes: 5_000_000 },
};
const several = { type: "array", items: file, maxItems: 3 };
const layout = { label: "fields.firstName", widget: "file" };
const KEPT = "AAAAAAAAAAAAAAAAAAAAAA/passport.pdf";
const CUT = "?BBBBBBBBBBBBBBBBBBBBBB/a-name-that-is-so-long-that-it-takes-more-than-one-line-of-a-phone-and-more.jpg";

export const examples: readonly WidgetExample[] = [
  { name: "empty", schema: file, layout },
  { name: "one", schema: file, layout, value: KEPT, optional: true },
  { name: "several, one interrupted", schema: several, layout, value: [KEPT, CUT], problem: "errors.file.sending" },
  { name: "read-only", schema: file, layout, value: KEPT, readOnly: true },
];
