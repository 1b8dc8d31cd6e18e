export type { Message, MessageTemplate, MessageValues, Row } from "./message.ts";
