import { createContext } from "react";
import type { Text } from "../../src/engine/index.ts";

/** The visible title of the section around a field, and the id of its heading. */
interface Section {
  readonly title: Text;
  readonly id: string;
}

export const SectionContext = createContext<Section | undefined>(undefined);
