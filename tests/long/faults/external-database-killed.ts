import type { Fault } from "../fault.ts";
import { restartExternal } from "../restarted-postgres.ts";

export const fault: Fault = {
  name: "external database killed",
  promise:
    "A database that is killed under load ends no service; calls are told to come again, go on within a second of its return, and everybody is charged once.",
  times: 20,
  run: () => restartExternal("killed"),
};
