import type { View } from "../src/engine/index.ts";

/** A page without anything on it, for what shows blocks or pages outside of a journey. */
export const EMPTY_VIEW: View = {
  flow: "alone",
  step: "alone",
  path: "/",
  title: { literal: "" },
  layout: "sheet",
  progress: null,
  page: [],
  aside: [],
  header: null,
  dialog: null,
  alert: null,
  busy: false,
  exposes: [],
  forms: {},
};
