import type { Fault } from "../fault.ts";
import { restartExternal } from "../restarted-postgres.ts";

export const fault: Fault = {
  name: "external database restarted in order",
  promise:
    "When the database is restarted under load, the services keep running: calls get Retry-After, work again within a second of its return, and each person is charged once.",
  times: 20,
  run: () => restartExternal("fast"),
};
