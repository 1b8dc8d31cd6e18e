export { openDatabase } from "./database.ts";
export type { Database } from "./database.ts";
export { startEmbedded } from "./embedded.ts";
export type { EmbeddedDatabase } from "./embedded.ts";
export { migrate } from "./migrate.ts";
export type {
  Address,
  InvitationTable,
  OrderTable,
  OutboxTable,
  PaymentStatus,
  PaymentTable,
  ProfessionalTable,
  SignupTable,
  Tables,
} from "./tables.ts";
