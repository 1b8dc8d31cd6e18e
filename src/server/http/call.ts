import type { Kysely } from "kysely";
import type { Json, JsonObject } from "../../engine/index.ts";
import type { Experiments } from "../../experiments/index.ts";
import type { Inputs, OperationId, Outputs } from "../../generated/types.ts";
import type { AddressCompletion } from "../addresses/completion.ts";
import type { ServiceConfig } from "../config.ts";
import type { Database, Tables } from "../db/index.ts";
import type { FileResources } from "../files/file-resources.ts";
import type { Links } from "../links.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { PaymentsGateway } from "../payments/gateway.ts";
import type { Challenge } from "../quota/proof-of-work.ts";
import type { Secrets } from "../secrets/index.ts";
import type { Language, Locale } from "../texts/index.ts";
import type { HostCookie } from "./host-cookie.ts";
import type { PaymentPoint } from "./payment-point.ts";
import type { VisitingBrowser } from "./visiting-browser.ts";

/** What handlers work with. Created once, when the service starts. */
export interface Resources {
  readonly config: ServiceConfig;
  readonly db: Database;
  readonly secrets: Secrets;
  readonly gateway: PaymentsGateway;
  readonly addresses: AddressCompletion;
  /** Files that people add to forms. */
  readonly files: FileResources;
  /** The experiments as they run now: the same object until something changes. */
  readonly experiments: { current(): Experiments };
  /** Hears of visitors for the experiments' results. */
  readonly visitors: {
    /** A visitor, by their key, does something in a journey, as this build defines it. */
    goesOn(flow: string, visitor: string): void;
    /** A visitor, by the id in their cookie, is shown an error. */
    gotError(visitor: string): void;
  };
  /** Mails and text messages to people. */
  readonly outbox: Outbox;
  /** Builds the links in them. */
  readonly links: Links;
  /** A challenge that a page may solve to exceed a quota. */
  readonly challenge?: Challenge | undefined;
  /** The id of the site of a host name. */
  readonly siteAt: (hostname: string) => string;
  /** Reports problems of the service, not of the request. Never with personal data. */
  readonly log: Log;
  /** Called at each point that a payment reaches. */
  readonly reached?: ((point: PaymentPoint) => void) | undefined;
}

export interface Log {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

/** One call. Its input matches the contract. Empty strings are removed unless the contract requires them. */
export interface Call<Id extends OperationId> extends Resources {
  readonly input: Inputs[Id];
  readonly lang: Language;
  /** The language with the country of the site, for dates and amounts. */
  readonly locale: Locale;
  /** The login session of the calling browser, if any. */
  readonly cookie: HostCookie;
  /** For which accounts the calling browser is a known device; see `accounts/device.ts`. */
  readonly device: HostCookie;
  readonly browser: VisitingBrowser;
  /** IP address of the caller. */
  readonly address: string;
  /** The call comes from this machine; see `caller.ts`. */
  readonly local: boolean;
  /**
   * Stores the answer for the call's idempotency key, in the transaction that makes the change. So the change and its
   * answer always exist together, even if the outcome of the transaction gets lost.
   */
  readonly keep: (tx: Kysely<Tables>, answer: Outputs[Id]) => Promise<void>;
  /** The page's solution of a challenge, unchecked. */
  readonly challengeAnswer: string | undefined;
}

/** Answers one operation, or throws a `ServiceError` that the operation declares. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Outputs[Id]>;

export type Handlers = { readonly [Id in OperationId]: Handler<Id> };

/** Validates an operation's parameters and body against the contract. Returns every problem. */
type Validators = Readonly<Record<OperationId, (input: Readonly<Record<string, unknown>>) => readonly InputProblem[]>>;

/** Normalizes the texts of a body, by operation. Operations without such texts have no entry. */
type Normalizers = Readonly<Partial<Record<OperationId, (body: Json) => Json>>>;

/** The contract's validation of requests: `src/generated/api/validators.js`. */
export interface Contract {
  readonly validators: Validators;
  readonly normalizers: Normalizers;
}

/** `path` is a dotted path in the body or parameters; `key` is the locale key of the problem. */
interface InputProblem {
  readonly path: string;
  readonly text: { readonly key: string; readonly with?: JsonObject } | { readonly literal: string };
}
