/**
 * Shows a journey: it gets a view, and sends page events.
 *
 *     <I18nextProvider i18n={texts}>
 *       <Journey view={view(program, snapshot, now)} host={host} />
 *     </I18nextProvider>
 *
 * `texts` is an i18next instance for our locale files (`createTexts` of `src/texts`), with those of the journey and
 * `common`. Blocks and widgets get their own texts from `useSpeaker`.
 *
 * Import `renderers/theme/index.css` once as well, and after it the style sheets of your own blocks.
 */
export { Journey } from "./Journey.tsx";
export { newestView, type NewestView } from "./Viewing.tsx";
export { BlockAlone } from "./BlockAlone.tsx";
export type { BlockComponent, BlockProps, BlockSet, LateBlock } from "./block.ts";
export type { Widget, WidgetProps, WidgetSet } from "./widgets/widget.ts";
/** What blocks and widgets from other folders can use from the journey around them. */
export { useHost, type AddedFile, type FileRefusal, type Language, type RendererHost, type Target } from "./host.ts";
export { type PageView, usePageView, useView } from "./view.ts";
export { type PageSpeaker, Rich, useSpeaker, useText } from "./text/index.ts";
/** The blocks that any journey may need, for `RendererHost.blocks`, in addition to your own. */
export { blocks, prepareForm } from "./blocks/registry.ts";
export { ready } from "./blocks/ready.ts";
export { pageTitle } from "./page/pageTitle.ts";
export { focusField, idsOf } from "./focus.ts";
