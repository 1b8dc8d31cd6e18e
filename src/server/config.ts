import { resolve } from "node:path";
import { type Environment, readSettings, WrongSettings } from "./settings/index.ts";
import { staffConfig } from "./staff/index.ts";

/** Time limits in ms for receiving a request's headers and the complete request. */
export interface RequestLimits {
  readonly headersMs: number;
  readonly wholeMs: number;
}

/** What the service is set to, as `settings/settings.ts` and docs/operations.md describe it. */
export interface ServiceConfig extends Readonly<Omit<ReturnType<typeof readConfig>, "pagesDir">> {
  /** Output folder of `npm run build`. Without it, only API calls are served. */
  readonly pagesDir?: string | undefined;
  readonly requestLimits?: RequestLimits;
}

/** Where traces go, by OpenTelemetry's protocol over HTTP. */
export type TracingConfig = NonNullable<ServiceConfig["tracing"]>;

/** Reads the settings. Throws one error with a line for each wrong setting, but never with a value. */
export function readConfig(env: Environment, root: string) {
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
    hashingThreads: settings.HASHING_THREADS,
    release: settings.RELEASE,
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
    /** Origin of the Studio, for staff. */
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
