import type { BlockList } from "node:net";
import { resolve } from "node:path";
import type { PricingGroupName } from "./catalogue/index.ts";
import type { DatabaseLimits } from "./db/index.ts";
import { readSettings, WrongSettings } from "./settings/index.ts";
import type { Environment } from "./settings/index.ts";
import { staffConfig } from "./staff/index.ts";
import type { StaffConfig } from "./staff/index.ts";

/** Time limits in ms for receiving a request's headers and the complete request. */
export interface RequestLimits {
  readonly headersMs: number;
  readonly wholeMs: number;
}

/** Where traces go, by OpenTelemetry's protocol over HTTP. */
export interface TracingConfig {
  /** The collector; `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the service: its name, version, instance. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The share of traces that are kept, from 0 to 1. */
  readonly share: number;
}

/** What the service is set to; its settings are in `settings/settings.ts` and docs/operations.md. */
export interface ServiceConfig {
  readonly host: string;
  readonly port: number;
  /** Where Prometheus reads `/metrics`. Without it, nothing is measured. */
  readonly metrics?: { readonly host: string; readonly port: number };
  /** The port of staff. Without it, there is none. */
  readonly staff?: StaffConfig | undefined;
  /** Where traces go. Without it, nothing is traced. */
  readonly tracing?: TracingConfig | undefined;
  /** How long calls are still answered after the service is told to stop, so that a load balancer can look elsewhere. */
  readonly drainMs?: number;
  /** The PostgreSQL database. Without it, the service runs its own in `dataDir`. */
  readonly databaseUrl?: string;
  /** The tables are brought up to date before the start, by `npm run migrate`. */
  readonly migratesItself?: boolean;
  /** Time limits of the database. */
  readonly databaseLimits?: DatabaseLimits;
  /** Connections to the database, at most. */
  readonly databaseConnections?: number;
  /** Time limits for receiving a request. */
  readonly requestLimits?: RequestLimits;
  readonly dataDir: string;
  /** Output folder of `npm run build`. Without it, only API calls are served. */
  readonly pagesDir?: string;
  readonly registrationTtlMs: number;
  /** How long an invitation link works. */
  readonly invitationTtlMs: number;
  /** How long an expired, unpaid registration is kept. */
  readonly registrationKeptDays: number;
  /** How long an invited parent who never came is kept after their last link expired. */
  readonly invitationKeptDays: number;
  /** How long an account is kept that nobody signs in to. Its owner is warned 30 days before. */
  readonly accountKeptDays: number;
  /** How long the record is kept that a message was sent or given up. The message's content is deleted at once. */
  readonly messageKeptDays: number;
  /** How long anonymous usage events are kept for analytics. */
  readonly eventKeptMonths: number;
  /** How long exposures and outcomes of experiments are kept. */
  readonly experimentKeptDays: number;
  /** Networks whose visitors count in no experiment. */
  readonly ownNetworks?: BlockList;
  /** How long a password link works. */
  readonly resetLinkMinutes: number;
  /** Public origin of the pages. Links in mails start with it. */
  readonly publicOrigin: string;
  /** Origin of the Studio, for staff. */
  readonly studioOrigin?: string | undefined;
  /** Session lifetime: the idle limit, and the absolute limit. */
  readonly sessionIdleMs: number;
  readonly sessionMaxMs: number;
  /**
   * `smtps://user:password@host`. Without it, mail waits in the outbox; with `outboxPage` it is only shown at
   * /dev/outbox, and counts as sent.
   */
  readonly smtpUrl?: string;
  /** Endpoint that accepts text messages; see `outbox/sms-hook.ts`. */
  readonly smsUrl?: string;
  readonly mailFrom: string;
  /** Serves /dev/outbox, which shows every message. Never enable it in production. */
  readonly outboxPage: boolean;
  /** Opens /dev/outbox and the sample accounts to everybody, not only to callers on this machine. */
  readonly samplesOpenToEverybody?: boolean;
  /** At least 32 characters. Without it, one is generated and stored in `dataDir`. */
  readonly pepper?: string;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
  /** The pricing group for the United States and Canada. */
  readonly homePricingGroup: Extract<PricingGroupName, "P0" | "P3">;
  /** Calls per minute and address, on routes that could be abused. */
  readonly callsPerMinute: number;
  /** Registrations per hour and address, over all instances. */
  readonly signUpsPerHour: number;
  /** The challenge that a page may solve to exceed that limit; see `quota/`. */
  readonly challenge?: "off" | "proof-of-work";
  /** The hop before us is our own proxy, so its `X-Forwarded-*` headers are trusted. */
  readonly trustProxy: boolean;
  /** Adds activation codes for trying out. Only with the payment sandbox, where no money moves. */
  readonly sampleCodes?: boolean;
  /** Address completion. Without it there is none. `url` is the address of Google's Places API. */
  readonly googleMaps?: { readonly key: string; readonly url: string };
  /** The ClamAV daemon that scans uploads for malware: `tcp://host:3310`. Without it, no uploads are accepted. */
  readonly clamdUrl?: string;
  /** Only a developer calls the service, so error messages may name missing files. */
  readonly development?: boolean;
  /** Serves placeholder pages for links that other systems answer in production. */
  readonly linkPages: boolean;
}

/** Reads the settings. Throws one error with a line for each wrong setting, but never with a value. */
export function readConfig(env: Environment, root: string): ServiceConfig {
  const settings = readSettings(env);
  // A service with an external database is likely to be connected to the other systems too.
  const production = settings.NODE_ENV === "production" || Boolean(settings.DATABASE_URL);
  // If messages reach real people or payments take real money, only the recipients may read the messages. Braintree's
  // own sandbox takes no money.
  const takesMoney = settings.PAYMENTS === "braintree" && settings.BRAINTREE_ENVIRONMENT === "production";
  const reachesPeople = production || takesMoney || Boolean(settings.SMTP_URL || settings.SMS_URL);
  const outboxPage = settings.OUTBOX_PAGE ?? !reachesPeople;
  const pepper = settings.SECRET_PEPPER;
  const problems = [
    pepper !== undefined && pepper.length < 32 && "SECRET_PEPPER must have at least 32 characters",
    pepper === undefined &&
      settings.DATABASE_URL &&
      "SECRET_PEPPER is needed with DATABASE_URL: every instance must have the same",
    !settings.PUBLIC_ORIGIN &&
      (settings.SMTP_URL || settings.SMS_URL) &&
      "PUBLIC_ORIGIN is needed with SMTP_URL and SMS_URL: messages hold links",
    outboxPage &&
      (takesMoney || settings.NODE_ENV === "production") &&
      "OUTBOX_PAGE must not be true in production: it shows everybody's links and codes",
    settings.METRICS_PORT === settings.PORT && "METRICS_PORT must be another port than PORT: it is not for the public",
  ].filter((problem) => typeof problem === "string");
  const development = !production && !reachesPeople;
  const staff = staffConfig(settings, development, problems);
  if (problems.length > 0) throw new WrongSettings(problems);
  const publicOrigin = settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT || 3000}`;
  return {
    host: settings.HOST,
    port: settings.PORT,
    metrics: settings.METRICS_PORT ? { host: settings.METRICS_HOST, port: settings.METRICS_PORT } : undefined,
    staff,
    tracing: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
          attributes: { ...settings.OTEL_RESOURCE_ATTRIBUTES, "service.name": settings.OTEL_SERVICE_NAME },
          share: settings.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    drainMs: settings.DRAIN_SECONDS * 1000,
    databaseUrl: settings.DATABASE_URL,
    migratesItself: settings.MIGRATE === "on",
    databaseLimits: {
      statementMs: settings.DATABASE_STATEMENT_SECONDS * 1000,
      connectionMs: settings.DATABASE_CONNECTION_SECONDS * 1000,
      idleMs: settings.DATABASE_IDLE_SECONDS * 1000,
    },
    databaseConnections: settings.DATABASE_CONNECTIONS,
    dataDir: resolve(root, settings.DATA_DIR),
    pagesDir: resolve(root, "dist"),
    registrationTtlMs: settings.REGISTRATION_TTL_HOURS * 3_600_000,
    invitationTtlMs: settings.INVITATION_TTL_DAYS * 86_400_000,
    registrationKeptDays: settings.REGISTRATION_KEPT_DAYS,
    invitationKeptDays: settings.INVITATION_KEPT_DAYS,
    accountKeptDays: settings.ACCOUNT_KEPT_DAYS,
    messageKeptDays: settings.MESSAGE_KEPT_DAYS,
    eventKeptMonths: settings.EVENT_KEPT_MONTHS,
    experimentKeptDays: settings.EXPERIMENT_KEPT_DAYS,
    ownNetworks: settings.OWN_NETWORKS,
    resetLinkMinutes: settings.RESET_LINK_MINUTES,
    sessionIdleMs: settings.SESSION_IDLE_MINUTES * 60_000,
    sessionMaxMs: settings.SESSION_MAX_HOURS * 3_600_000,
    publicOrigin,
    studioOrigin: settings.STUDIO_ORIGIN && new URL(settings.STUDIO_ORIGIN).origin,
    smtpUrl: settings.SMTP_URL,
    smsUrl: settings.SMS_URL,
    mailFrom: settings.MAIL_FROM ?? `Twofold <no-reply@${new URL(publicOrigin).hostname}>`,
    outboxPage,
    samplesOpenToEverybody: settings.SAMPLES_OPEN_TO === "everybody",
    pepper,
    logLevel: settings.LOG_LEVEL,
    homePricingGroup: settings.HOME_PRICING_GROUP,
    callsPerMinute: settings.CALLS_PER_MINUTE,
    signUpsPerHour: settings.SIGN_UPS_PER_HOUR,
    challenge: settings.CHALLENGE,
    trustProxy: settings.TRUST_PROXY,
    // A demonstration in production (ALLOW_SANDBOX_PAYMENTS) is open to everybody, so it must not contain public codes
    // and passwords.
    sampleCodes: settings.PAYMENTS === "sandbox" && settings.NODE_ENV !== "production",
    googleMaps: settings.GOOGLE_MAPS_KEY ? { key: settings.GOOGLE_MAPS_KEY, url: settings.GOOGLE_MAPS_URL } : undefined,
    clamdUrl: settings.CLAMD_URL,
    development,
    linkPages: settings.LINK_PAGES ?? !production,
  };
}

/** Whether there are sample accounts: with the payment sandbox, and only in the service's own database. */
export function hasSampleAccount({ sampleCodes, databaseUrl }: ServiceConfig): boolean {
  return sampleCodes === true && databaseUrl === undefined;
}
