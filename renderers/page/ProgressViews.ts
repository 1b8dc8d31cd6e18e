import { createContext } from "react";

/**
 * The element for the views of a page within the journey's progress, under the step that they belong to.
 * `undefined`: the page shows no progress. `null`: the element does not exist yet.
 */
export const ProgressViews = createContext<HTMLElement | null | undefined>(undefined);
