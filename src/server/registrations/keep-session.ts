import type { Handler } from "../http/index.ts";
import { authorize } from "./authorize.ts";

/** Whether a registration is still open to the browser that asks. */
export const keepSession: Handler<"keepSession"> = async ({ db, input }) => {
  await authorize(db, input);
  return {};
};
