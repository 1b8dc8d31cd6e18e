/**
 * What this product sells, as blocks: packages, an order, payment methods, a receipt. The app registers them like any
 * other blocks (`RendererHost.blocks`), and provides the client of the payment provider (`PaymentsContext`).
 */
export { commerceBlocks } from "./registry.ts";
/** Examples of these blocks, for the catalogue. */
export const commerceExamples = () => import("./examples.ts");
export * from "./payments.ts";
export { PaymentsContext } from "./payments-context.ts";
