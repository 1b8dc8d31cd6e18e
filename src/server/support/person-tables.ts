import { type RawBuilder, sql } from "kysely";
import { now, type Tables } from "../db/index.ts";
import { visitorKey } from "../experiments/index.ts";
import { fileOwner } from "../files/index.ts";
import { recipientKey } from "../outbox/index.ts";
import type { Secrets } from "../secrets/index.ts";
import type { Person } from "./person.ts";

/**
 * Which rows of a table are a person's, which columns of them an export has, and what an erasure does with them. Names
 * of columns stand in one text; a test holds them against the database.
 */
interface PersonTable {
  /** Its name in an export. */
  readonly title: string;
  /** The rows of a person, found by an index; `undefined` where this person can have none. */
  of(person: Person, secrets: Secrets): RawBuilder<unknown> | undefined;
  readonly exports: string;
  /** Why an export does not have the other columns. */
  readonly withheld: Readonly<Record<string, string>>;
  /** Which of the person's rows are deleted, if not all of them. */
  readonly deletes?: "none" | ((person: Person) => RawBuilder<unknown>);
  /** What becomes of the columns of rows that stay. */
  readonly blanks?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Why they stay. */
  readonly stays?: string;
}

/** Why no row of a table is known to be a person's. */
interface ImpersonalTable {
  readonly notPersonal: string;
}

const SECRET = "a secret, or its hash";
const TECHNICAL = "for the service's own comparison or sending";
const [REGISTRATION, ACCOUNT] = ["that of the registration", "that of the account"];
const OTHER = "perhaps another person";
const VISITOR = "the hash of a random id of the browser";
const BOOKS = "the law requires the record of a payment: what was paid, when, and which tax was due where";

const [none, empty, nothing] = [sql`false`, sql`''`, sql`null`];
/** The same for each of these columns. */
const each = <T>(columns: string, value: T): Readonly<Record<string, T>> =>
  Object.fromEntries(columns.split(" ").map((column) => [column, value]));
const ofParent = (column: string) => (person: Person) =>
  person.isParent ? sql`${sql.ref(column)} = ${person.id}` : undefined;
const ofProfessional = (column: string) => (person: Person) =>
  person.isParent ? undefined : sql`${sql.ref(column)} = ${person.id}`;
const ofUser = (column: string) => (person: Person) =>
  person.userId === null ? undefined : sql`${sql.ref(column)} = ${person.userId}`;
const ofFamily = (person: Person) => (person.familyId === null ? undefined : sql`family_id = ${person.familyId}`);
/** By the cookie's id and by that of the call, as a keyed hash or, in old events, as it is. */
const ofVisitor = ({ anonymousId, visitor }: Person, secrets: Secrets) => {
  const known = anonymousId !== null && /^[0-9a-f-]{36}$/.test(anonymousId);
  const keys = [visitor, ...(known ? [anonymousId, visitorKey(secrets, anonymousId)] : [])].filter(
    (key) => key !== null,
  );
  return keys.length === 0 ? undefined : sql`visitor = any(${keys}::uuid[])`;
};
const attempts = (person: Person) => sql`(select attempt_id from payments where signup_id = ${person.id})`;

/** Another parent of the family has an account: what belongs to the family stays theirs. */
const isShared = ({ id, familyId }: Person) => sql`exists (
  select 1 from users other where other.family_id = ${familyId} and other.signup_id <> ${id})`;

/**
 * Every table, in the order in which an erasure goes through them. A test refuses a table or a column of the database
 * that is not here.
 */
export const PERSON_TABLES: Readonly<Record<keyof Tables, PersonTable | ImpersonalTable>> = {
  outbox: {
    title: "messages",
    of: ({ email, phone }, secrets) => {
      const keys = [email, phone].filter((to) => to !== "").map((to) => recipientKey(secrets, to));
      return keys.length === 0 ? undefined : sql`recipient in (${sql.join(keys)})`;
    },
    exports: "id channel template language created_at valid_until sent_at given_up_at reason",
    withheld: {
      ...each("purpose recipient due_at tries lease leased_until", TECHNICAL),
      content: "sealed; the export has the text in its place while the service keeps it",
    },
  },
  sessions: {
    title: "sessions",
    of: ofUser("user_id"),
    exports: "created_at used_at expires_at",
    withheld: { hash: SECRET, user_id: ACCOUNT },
  },
  proofs: {
    title: "codes and links for the login",
    of: ofUser("user_id"),
    exports: "id purpose created_at expires_at used_at",
    withheld: { hash: SECRET, user_id: ACCOUNT, tries: TECHNICAL },
  },
  users: {
    title: "your account",
    of: ofUser("id"),
    exports: "id family_id signup_id professional_id email username created_at seen_at warned_at unreached_since",
    withheld: { ...each("email_key username_key", TECHNICAL), password_hash: SECRET },
  },
  files: {
    title: "files",
    of: ({ isParent, id }, secrets) => (isParent ? sql`used_by = ${fileOwner(secrets, { signupId: id })}` : undefined),
    exports: "id form field name type size content created_at used_at",
    withheld: each("sha256 used_by uses owner_uses", TECHNICAL),
  },
  events: {
    title: "events of your visits",
    of: ofVisitor,
    exports: "id flow name happened_at received_at properties",
    withheld: { visitor: VISITOR },
  },
  exposures: {
    title: "experiments that you were in",
    of: ofVisitor,
    exports: "flag arm flow site language device at seen_other_arm crossed",
    withheld: { visitor: VISITOR, ...each("definition kind", TECHNICAL) },
  },
  outcomes: {
    title: "what experiments measured",
    of: ofVisitor,
    exports: "metric source amount currency at",
    withheld: { visitor: VISITOR },
  },
  refunds: {
    title: "refunds",
    of: (person) => (person.isParent ? sql`attempt_id in ${attempts(person)}` : undefined),
    exports: "id attempt_id amount status created_at settled_at transaction_id reason",
    withheld: each("due_at requested_at", TECHNICAL),
    deletes: "none",
    stays: BOOKS,
  },
  activation_codes: {
    title: "activation codes",
    of: (person) => (person.isParent ? sql`attempt_id in ${attempts(person)}` : sql`professional_id = ${person.id}`),
    exports: "code amount currency created_at",
    withheld: { attempt_id: "that of a payment, perhaps of another person", professional_id: TECHNICAL },
    deletes: "none",
    // A code that paid nothing is free again.
    blanks: {
      attempt_id: sql`(select attempt_id from payments
        where payments.attempt_id = activation_codes.attempt_id and status <> 'refused')`,
    },
    stays: "a code is money of whoever holds it, and says which payment it was used for",
  },
  payments: {
    title: "payments",
    of: ofParent("signup_id"),
    exports:
      "attempt_id status created_at settled_at sequence upgrade calculation package_id marketing_opt_in language transaction_id method card_last_four card_brand reason refusal refusal_code",
    withheld: { signup_id: REGISTRATION, payment_key: TECHNICAL, vault_token: SECRET },
    deletes: () => sql`status = 'refused'`,
    blanks: each("payment_key card_last_four card_brand vault_token", nothing),
    stays: BOOKS,
  },
  voided_payments: {
    title: "payments that the page cancelled",
    of: ofParent("signup_id"),
    exports: "created_at",
    withheld: { signup_id: REGISTRATION, payment_key: TECHNICAL },
  },
  tokens: {
    title: "links to the login",
    of: ofParent("signup_id"),
    exports: "purpose expires_at",
    withheld: { hash: SECRET, seed: SECRET, signup_id: REGISTRATION },
  },
  invitations: {
    title: "links",
    of: ofParent("signup_id"),
    exports: "id purpose created_at expires_at replaced_at used_at",
    withheld: { token_hash: SECRET, signup_id: REGISTRATION },
  },
  coparents: {
    title: "co-parent, as you named them",
    of: ofParent("signup_id"),
    exports: "first_name last_name email phone_country_code phone_number duplicate_confirmed",
    withheld: { signup_id: REGISTRATION },
  },
  children: {
    title: "children, as you named them",
    of: ofParent("signup_id"),
    exports: "position first_name last_name email",
    withheld: { signup_id: REGISTRATION },
    deletes: (person) => sql`not ${isShared(person)}`,
    stays: "the other parent has an account, and the children are in their family too",
  },
  orders: {
    title: "order",
    of: ofParent("signup_id"),
    exports: "package_id product_id services years",
    withheld: { signup_id: REGISTRATION },
    deletes: ({ id }) => sql`not exists (select 1 from payments where signup_id = ${id})`,
    stays: BOOKS,
  },
  family_flags: {
    title: "settings of the family",
    of: ofFamily,
    exports: "name value set_at",
    withheld: { family_id: ACCOUNT, set_by: OTHER },
    deletes: (person) => sql`not ${isShared(person)}`,
    stays: "the other parent has an account, and it is their family too",
  },
  professional_families: {
    title: "families that a professional set up",
    of: (person) => ofProfessional("professional_id")(person) ?? ofFamily(person),
    exports: "family_id created_at",
    withheld: { professional_id: OTHER },
    deletes: "none",
    stays: "it names nobody: one random id with another",
  },
  signups: {
    title: "registration",
    of: ofParent("id"),
    exports:
      "id created_at expires_at first_name last_name email phone_country_code phone_number time_zone duplicate_confirmed address referral referral_other security_question referrer coupon anonymous_id identify marketing_opt_in paid_at user_id family_id agreed_to_terms_at erased_at",
    withheld: {
      ...each("key_hash security_answer_hash security_code_hash", SECRET),
      email_key: TECHNICAL,
      visitor: VISITOR,
    },
    deletes: ({ id }) => sql`
      not exists (select 1 from payments where signup_id = ${id})
      and not exists (select 1 from children where signup_id = ${id})`,
    blanks: {
      ...each("first_name last_name email email_key phone_country_code phone_number", empty),
      ...each("key_hash time_zone referral referral_other security_question security_answer_hash", nothing),
      ...each("security_code_hash referrer coupon anonymous_id visitor identify user_id agreed_to_terms_at", nothing),
      ...each("expires_at erased_at", now),
      marketing_opt_in: none,
      // Where the tax was due.
      address: sql`case when address is null then null else jsonb_set(jsonb_set(jsonb_set(
        '{"line1": "", "line2": "", "city": ""}', '{region}', coalesce(address->'region', '""')),
        '{postalCode}', coalesce(address->'postalCode', '""')), '{country}', coalesce(address->'country', '""')) end`,
    },
    stays:
      "payments or children that stay belong to it. It has no name any more, and of the address only country, region and postal code, by which the tax was due",
  },
  professionals: {
    title: "registration of a professional",
    of: ofProfessional("id"),
    exports:
      "id created_at title first_name last_name credentials email phone_country_code phone_number phone_extension referral practice_name address time_zone roles security_question anonymous_id lang erased_at",
    withheld: { ...each("security_answer_hash security_code_hash", SECRET), email_key: TECHNICAL },
    deletes: ({ id }) => sql`
      not exists (select 1 from professional_families where professional_id = ${id})
      and not exists (select 1 from activation_codes where professional_id = ${id})`,
    blanks: {
      ...each("first_name last_name email phone_country_code phone_number practice_name", empty),
      ...each("security_question security_answer_hash security_code_hash", empty),
      ...each("title credentials phone_extension anonymous_id", nothing),
      ...each("referral address", sql`'{}'`),
      // Unique.
      email_key: sql`id::text`,
      erased_at: now,
    },
    stays: "families and codes that stay belong to it. It has no name any more",
  },
  support_acts: {
    title: "what support did",
    of: (person) => sql`subject = ${person.id}`,
    exports: "id at act target reason details",
    withheld: { ...each("done_by role", OTHER), subject: REGISTRATION },
    deletes: "none",
    stays: "it proves what was done with the data, and names nobody but support",
  },
  staff_sessions: { notPersonal: "sessions of staff, who are no customers; they end within hours" },
  idempotency: { notPersonal: "sealed answers of the last day, found only by a key that the browser has" },
  tries: { notPersonal: "counts by a keyed hash, which end by themselves within a day" },
  readiness: { notPersonal: "a time" },
  pepper_check: { notPersonal: "a digest of no data" },
  experiment_states: { notPersonal: "which experiments run" },
  experiment_days: { notPersonal: "sums of experiments, which name nobody; an erasure has its days counted again" },
};
