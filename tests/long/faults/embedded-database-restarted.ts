import type { Fault } from "../fault.ts";
import { endEmbedded } from "../restarted-embedded.ts";

export const fault: Fault = {
  name: "built-in database ended in order under load",
  promise:
    "The built-in database is started again when somebody ends it under load; calls are told to come again meanwhile, and everybody is charged once.",
  times: 20,
  run: () => endEmbedded("SIGINT"),
};
