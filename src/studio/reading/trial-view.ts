import type { experimentsOf } from "../../model/index.ts";
import type { Trial } from "../protocol.ts";

type Experiment = ReturnType<typeof experimentsOf>["list"][number];

/** An experiment as the Studio shows it. */
export function trialView({ flag, epicKey, arms, active, shares, why }: Experiment): Trial {
  return {
    flag: flag?.value ?? "",
    plan: epicKey?.value ?? "",
    arms: arms.map(({ value }) => value),
    active,
    shares: shares.map(({ arm, percent = 0 }) => ({ arm, percent })),
    why: why?.value ?? "",
  };
}
