/** What the Studio's places show, worked out from the model. */
export { callsAt } from "./calls-at.ts";
export { changedPages } from "./changed-pages.ts";
export { commitNamed, earlierCommits } from "./earlier-commits.ts";
export { committedFiles, git } from "./git.ts";
export { type Reverted, revertedTree } from "./reverted-tree.ts";
export { judgeAnswer } from "./judge-answer.ts";
export { pageView } from "./page-view.ts";
export { type CommittedTexts, textRows } from "./texts-table.ts";
export { explanationAt } from "./json/explanation-at.ts";
export { filesToEdit, fileView } from "./json/file-view.ts";
export { offersAt } from "./json/offers-at.ts";
export { mapView } from "./map/map-view.ts";
export { judgeImport } from "./texts-file/judge-import.ts";
export { textsAsCsv } from "./texts-file/csv/texts-as-csv.ts";
export { textsAsXliff } from "./texts-file/xliff/texts-as-xliff.ts";
export { conditionView } from "./conditions/condition-view.ts";
export { expressionOffers } from "./json/expression-offers.ts";
export { changedFiles, workingCopy } from "./working-copy.ts";
