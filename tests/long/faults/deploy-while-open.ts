import { runBrowserTests } from "../browser-test.ts";
import type { Fault } from "../fault.ts";

const JOURNEYS = ["join", "invite", "professional", "account", "sign-in"];
const EARLIER = ["kept", "gone"];

export const fault: Fault = {
  name: "a deploy in the middle of a journey",
  promise:
    "A page that is open during a deployment keeps what was typed and continues, and nothing is sent or charged twice.",
  times: 20,
  run(attempt) {
    const earlier = EARLIER[attempt % EARLIER.length] ?? "kept";
    const journey = JOURNEYS[Math.floor(attempt / EARLIER.length) % JOURNEYS.length] ?? "join";
    return runBrowserTests("tests/e2e/deployment.spec.ts", `earlier files ${earlier} ${journey}:`);
  },
};
