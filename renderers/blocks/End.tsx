import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

/**
 * Where a nested block puts its last part, such as the button to go on, so that the button comes after everything else.
 * `undefined`: inside the block itself. `null`: nowhere for now.
 */
export const EndPlace = createContext<HTMLElement | null | undefined>(undefined);

/** The last part of a block. */
export function End({ children }: { readonly children: ReactNode }) {
  const place = use(EndPlace);
  if (place === undefined) return children;
  return place === null ? null : createPortal(children, place);
}
