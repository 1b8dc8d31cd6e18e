import { type Call, networkError } from "../../browser/index.ts";

/** The same as `call`, whose code comes with the first one. */
export const lateCall: Call = (operation, input, options) =>
  import("./call.ts").then(
    ({ call }) => call(operation, input, options),
    () => ({ error: networkError }),
  );
