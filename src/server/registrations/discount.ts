import { couponOfReferrer } from "../catalogue/index.ts";
import type { Handler } from "../http/index.ts";

/** The discount for a registration through this referrer, so that the page promises exactly what applies later. */
export const getDiscount: Handler<"getDiscount"> = ({ input }) =>
  Promise.resolve({ percentage: couponOfReferrer(input.referrer)?.percent ?? 0 });
