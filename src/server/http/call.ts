import type { Kysely } from "kysely";
import type { Json } from "../../engine/index.ts";
import type { Inputs, OperationId, Outputs } from "../../generated/types.ts";
import type { AddressCompletion } from "../addresses/completion.ts";
import type { ServiceConfig } from "../config.ts";
import type { Database, Tables } from "../db/index.ts";
import type { FileResources } from "../files/file-resources.ts";
import type { Links } from "../links.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { PaymentsGateway } from "../payments/gateway.ts";
import type { Challenge } from "../quota/challenge.ts";
import type { Secrets } from "../secrets/index.ts";
import type { Language } from "../texts/index.ts";
import type { PaymentPoint } from "./payment-point.ts";
import type { SessionCookie } from "./session-cookie.ts";

/** What handlers work with; made once, when the service starts. */
export interface Resources {
  readonly config: ServiceConfig;
  readonly db: Database;
  readonly secrets: Secrets;
  readonly gateway: PaymentsGateway;
  readonly addresses: AddressCompletion;
  /** Files that people add to forms. */
  readonly files: FileResources;
  /** What people are told by mail and text message. */
  readonly outbox: Outbox;
  /** Addresses for them. */
  readonly links: Links;
  /** What a page may solve to go on beyond a quota. */
  readonly challenge?: Challenge | undefined;
  /** Reports what is wrong with us, not with the request; never with personal values. */
  readonly log: Log;
  /** Told of each point that a payment comes to. */
  readonly reached?: ((point: PaymentPoint) => void) | undefined;
}

export interface Log {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

/** One call: its input was checked against the contract, and holds no empty strings where the contract does not need them. */
export interface Call<Id extends OperationId> extends Resources {
  readonly input: Inputs[Id];
  readonly lang: Language;
  /** Whom the browser that asks is logged in as, if at all. */
  readonly cookie: SessionCookie;
  /** Where the call comes from: an IP address. */
  readonly address: string;
  /** It comes from this very machine; see `local-caller.ts`. */
  readonly local: boolean;
  /**
   * Writes the answer down for the call's idempotency key in the transaction that makes what it tells of, so that neither is ever there without the other: also
   * where nobody hears how the transaction ended.
   */
  readonly keep: (tx: Kysely<Tables>, answer: Outputs[Id]) => Promise<void>;
  /** What the page found for a challenge, as it came. */
  readonly challengeAnswer: string | undefined;
}

/** Answers one operation, or throws a `ServiceError` that it declares. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Outputs[Id]>;

export type Handlers = { readonly [Id in OperationId]: Handler<Id> };

/** The contract's check of one operation: every problem with its parameters and body. */
type Validators = Readonly<Record<OperationId, (input: Readonly<Record<string, unknown>>) => readonly InputProblem[]>>;

/** What makes the texts of a body ready, by operation; one with nothing to make ready has none. */
type Normalizers = Readonly<Partial<Record<OperationId, (body: Json) => Json>>>;

/** What the contract knows of requests: `src/generated/api/validators.js`. */
export interface Contract {
  readonly validators: Validators;
  readonly normalizers: Normalizers;
}

/** `path` is dotted, from the body or the parameters; `key` the locale key of the problem. */
export interface InputProblem {
  readonly path: string;
  readonly text: { readonly key: string } | { readonly literal: string };
}
