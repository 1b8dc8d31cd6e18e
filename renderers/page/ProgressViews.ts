import { createContext } from "react";

/**
 * Where the views of a page stand within the progress of its journey: under the step that they are views of.
 * `undefined`: the page shows no progress; `null`: not there yet.
 */
export const ProgressViews = createContext<HTMLElement | null | undefined>(undefined);
