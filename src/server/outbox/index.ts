export { createOutbox } from "./outbox.ts";
export type { Outbox, Outgoing } from "./outbox.ts";
