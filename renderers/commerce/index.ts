/**
 * What this product sells, as blocks: packages, an order, ways to pay, a receipt. The app registers them as anybody would register theirs
 * (`RendererHost.blocks`), and says who takes payments (`PaymentsContext`).
 */
export { commerceBlocks } from "./registry.ts";
/** Examples of these blocks, for the catalogue. */
export const commerceExamples = () => import("./examples.ts");
export * from "./payments.ts";
export { PaymentsContext } from "./payments-context.ts";
