export { openTransports } from "./open-transports.ts";
export { createOutbox, recipientKey } from "./outbox.ts";
export { addOutboxPage } from "./page.ts";
export { show } from "./shown.ts";
export { oldMessages, startSending } from "./worker.ts";
