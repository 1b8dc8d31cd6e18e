import { createContext, useContext } from "react";
import type { View } from "../src/engine/index.ts";

export const ViewContext = createContext<View | null>(null);

/** The view being shown, for blocks that need more than their own properties (form values, busy); throws outside of `<Journey>`. */
export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error("A renderer was used outside of <Journey>");
  return view;
}
