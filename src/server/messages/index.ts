export type { Message, MessageTemplate, Row } from "./message.ts";
export { writeMail, writeTextMessage } from "./write-mail.ts";
export type { Mail } from "./write-mail.ts";
