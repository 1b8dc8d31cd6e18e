import { blocks as anyJourneys } from "../../renderers/index.ts";
import { commerceBlocks } from "../../renderers/commerce/index.ts";

/** All blocks of this product's journeys: the general ones and those of commerce. */
export const blocks = { ...anyJourneys, ...commerceBlocks };
