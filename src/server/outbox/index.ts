export { openTransports } from "./open-transports.ts";
export { createOutbox } from "./outbox.ts";
export { addOutboxPage } from "./page.ts";
export { sendNext, waitAfter } from "./send.ts";
export type { Sending } from "./send.ts";
export type { Transports } from "./transport.ts";
export { oldMessages, startSending } from "./worker.ts";
