import { type Call, networkError } from "../../browser/index.ts";

/** Like `call`, but loads its code with the first call. */
export const lateCall: Call = (operation, input, options) =>
  import("./call.ts").then(
    ({ call }) => call(operation, input, options),
    () => ({ error: networkError }),
  );
