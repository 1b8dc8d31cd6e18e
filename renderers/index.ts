/**
 * What a journey looks like: a view in, page events out.
 *
 *     <Journey view={view(program, snapshot, now)} host={host} />
 *
 * Import `renderers/theme/index.css` once beside it.
 */
export { Journey } from "./Journey.tsx";
export { ready } from "./blocks/ready.ts";
export { pageTitle } from "./page/pageTitle.ts";
/** Every block and widget in each of its states, for a page of its own (`src/studio/catalogue`). */
export const catalogue = () => import("./catalogue/Catalogue.tsx");
export { focusField } from "./focus.ts";
export type { Language, RendererHost, Target } from "./host.ts";
export type * from "./payments.ts";
export { ClientPaymentError } from "./payments.ts";
