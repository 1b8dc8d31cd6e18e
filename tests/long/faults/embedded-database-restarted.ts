import type { Fault } from "../fault.ts";
import { endEmbedded } from "../restarted-embedded.ts";

export const fault: Fault = {
  name: "built-in database ended in order under load",
  promise:
    "When the built-in database is stopped under load, it is restarted: until then calls get Retry-After, and each person is charged once.",
  times: 20,
  run: () => endEmbedded("SIGINT"),
};
