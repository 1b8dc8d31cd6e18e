/**
 * What a journey looks like: a view in, page events out.
 *
 *     <I18nextProvider i18n={texts}>
 *       <Journey view={view(program, snapshot, now)} host={host} />
 *     </I18nextProvider>
 *
 * `texts` is an instance of i18next for our locale files (`createTexts` of `src/texts`) that has those of the journey and `common`.
 * Blocks and widgets say their own words by `useSpeaker`.
 *
 * Import `renderers/theme/index.css` once beside it, and after it the style sheets of blocks that you bring.
 */
export { Journey } from "./Journey.tsx";
export { BlockAlone } from "./BlockAlone.tsx";
export type { BlockComponent, BlockProps, BlockSet } from "./block.ts";
export type { Widget, WidgetProps, WidgetSet } from "./widgets/widget.ts";
/** What blocks and widgets of other folders find around them. */
export { useHost } from "./host.ts";
export { type PageView, usePageView, useView } from "./view.ts";
export { Rich, useText } from "./text/index.ts";
/** The blocks that any journey may need: for `RendererHost.blocks`, beside those that you bring. */
export { blocks, prepareForm } from "./blocks/registry.ts";
export { ready } from "./blocks/ready.ts";
export { pageTitle } from "./page/pageTitle.ts";
export { focusField, idsOf } from "./focus.ts";
export type { AddedFile, FileRefusal, Language, RendererHost, Target } from "./host.ts";
