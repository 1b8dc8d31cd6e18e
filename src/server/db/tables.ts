import type {
  ProfessionalFamilyTable,
  ProfessionalTable,
  OneTimeTokenTable,
  SessionTable,
  TokenTable,
  TryTable,
  UserTable,
} from "./account-tables.ts";
import type { ExperimentDayTable, ExposureTable, OutcomeTable } from "./experiment-tables.ts";
import type {
  ActivationCodeTable,
  OrderTable,
  PaymentTable,
  RefundTable,
  VoidedPaymentTable,
} from "./payment-tables.ts";
import type {
  ChildTable,
  CoParentTable,
  FamilyFlagTable,
  InvitationTable,
  SignupTable,
} from "./registration-tables.ts";
import type {
  EventTable,
  ExperimentStateTable,
  FileTable,
  IdempotencyTable,
  OutboxTable,
  PepperCheckTable,
  ReadinessTable,
  StaffSessionTable,
  SupportActTable,
} from "./service-tables.ts";

/** The tables, typed for Kysely; `migrations/` creates them. Times are `Date`, amounts are whole minor units. */
export interface Tables {
  signups: SignupTable;
  coparents: CoParentTable;
  children: ChildTable;
  orders: OrderTable;
  payments: PaymentTable;
  voided_payments: VoidedPaymentTable;
  refunds: RefundTable;
  tokens: TokenTable;
  users: UserTable;
  idempotency: IdempotencyTable;
  events: EventTable;
  experiment_states: ExperimentStateTable;
  activation_codes: ActivationCodeTable;
  professionals: ProfessionalTable;
  outbox: OutboxTable;
  invitations: InvitationTable;
  professional_families: ProfessionalFamilyTable;
  sessions: SessionTable;
  proofs: OneTimeTokenTable;
  tries: TryTable;
  family_flags: FamilyFlagTable;
  readiness: ReadinessTable;
  pepper_check: PepperCheckTable;
  files: FileTable;
  support_acts: SupportActTable;
  staff_sessions: StaffSessionTable;
  exposures: ExposureTable;
  outcomes: OutcomeTable;
  experiment_days: ExperimentDayTable;
}
