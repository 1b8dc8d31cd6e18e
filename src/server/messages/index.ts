export type { Message, MessageTemplate, MessageValues, Row } from "./message.ts";
export { partsOf } from "./parts.ts";
export { writeMail, writeTextMessage } from "./write-mail.ts";
export type { Mail } from "./write-mail.ts";
