/** What the Studio's places show, worked out from the model. */
export { changedPages } from "./changed-pages.ts";
export { changedFiles, committedFiles, git, gitState } from "./git.ts";
export { pageView } from "./page-view.ts";
export { type CommittedTexts, textRows } from "./texts-table.ts";
export { mapView } from "./map/map-view.ts";
