import { blocks as anyJourneys } from "../../renderers/index.ts";
import { commerceBlocks } from "../../renderers/commerce/index.ts";

/** Every block that the journeys here may have: those of any journey, and this product's. */
export const blocks = { ...anyJourneys, ...commerceBlocks };
