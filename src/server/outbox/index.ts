export { openTransports } from "./open-transports.ts";
export { createOutbox, recipientKey } from "./outbox.ts";
export { addOutboxPage } from "./page.ts";
export { show } from "./shown.ts";
export { sendNext, waitAfter } from "./send.ts";
export type { Sending } from "./send.ts";
export type { Transports } from "./transport.ts";
export { oldMessages, startSending } from "./worker.ts";
