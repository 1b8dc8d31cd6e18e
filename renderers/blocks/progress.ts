/** The blocks that show what was done, what is being done and what comes next, in one chunk. */
export { Facts } from "./facts/Facts.tsx";
export { Stages } from "./stages/Stages.tsx";
export { Stepbar } from "./stepbar/Stepbar.tsx";
export { Steps } from "./steps/Steps.tsx";
