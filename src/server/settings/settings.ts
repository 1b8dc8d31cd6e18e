import { CONNECTIONS, DATABASE_LIMITS } from "../db/index.ts";
import { ROLES } from "../staff/roles.ts";
import {
  address,
  choice,
  choicesByName,
  commit,
  flag,
  flagOr,
  listOf,
  networks,
  pairs,
  secret,
  type Setting,
  share,
  text,
  textOr,
  whole,
  wholeOr,
} from "./setting.ts";

/** A length of time from `from` to `to`, in a unit. */
const lasting =
  (unit: string) =>
  (about: string, fallback: number, to: number, from = 1) =>
    whole(about, { unit, fallback, from, to });
const [seconds, minutes, hours] = [lasting("seconds"), lasting("minutes"), lasting("hours")];
const [days, months] = [lasting("days"), lasting("months")];
const web = (about: string, shown?: string) => address(about, ["https", "http"], shown);

/** Every setting of the service, in the order of the table in docs/operations.md. */
export const GROUPS = {
  "Where it listens": {
    HOST: textOr("Address on which it listens. `0.0.0.0` in a container", "127.0.0.1"),
    PORT: whole("Port of the pages and calls. The payment sandbox takes the next one", {
      fallback: 3000,
      from: 0,
      to: 65_534,
    }),
    PUBLIC_ORIGIN: web("Origin of the pages, for links in messages", "`http://localhost:<PORT>`"),
    TRUST_PROXY: flag("The hop before the service is your own proxy, so its `X-Forwarded-*` headers are trusted"),
    METRICS_PORT: wholeOr("Port of `/metrics`, for Prometheus. Do not publish it", { from: 1, to: 65_535 }),
    METRICS_HOST: textOr("Address on which `/metrics` listens", "127.0.0.1"),
    DRAIN_SECONDS: seconds("After SIGTERM: how long calls are still answered while `/readyz` says 503", 0, 600, 0),
    RELEASE: commit(
      "The commit that runs. `/readyz` says it, and the Studio shows by it what is live. The image has it from its build",
    ),
    NODE_ENV: text("`production` refuses what only a trial may have (the outbox page, the sandbox, sample accounts)"),
    LOG_LEVEL: choice("What is logged", ["fatal", "error", "warn", "info", "debug", "silent"], "info"),
  },
  Database: {
    DATABASE_URL: secret(
      address("The PostgreSQL database. Without it, the service runs one of its own in `DATA_DIR`", [
        "postgres",
        "postgresql",
        "socket",
      ]),
    ),
    DATABASE_STATEMENT_SECONDS: seconds(
      "Limit of a statement, waiting for locks included",
      DATABASE_LIMITS.statementMs / 1000,
      600,
    ),
    DATABASE_CONNECTION_SECONDS: seconds(
      "Limit for getting a connection, new or free",
      DATABASE_LIMITS.connectionMs / 1000,
      600,
    ),
    DATABASE_IDLE_SECONDS: seconds("Limit of a transaction that stays idle", DATABASE_LIMITS.idleMs / 1000, 600),
    DATABASE_CONNECTIONS: whole(
      "Connections of one instance, at most. One process fills about ten; PostgreSQL allows 100 by default, for all instances together, each a process of its own. A pooler takes more",
      { fallback: CONNECTIONS, from: 2, to: 1000 },
    ),
    MIGRATE: choice(
      "`off`: the tables are brought up to date by `npm run migrate`, not at the start",
      ["on", "off"],
      "on",
    ),
    DATA_DIR: textOr("Folder of the built-in database, its pepper and the sandbox's journal", ".data"),
    SECRET_PEPPER: secret(
      text(
        "At least 32 characters, the same in every instance; needed with `DATABASE_URL`. Losing it: [below](#the-pepper-is-lost)",
        "made in `DATA_DIR`",
      ),
    ),
  },
  Payments: {
    PAYMENTS: choice("The payment provider", ["sandbox", "braintree"], "sandbox"),
    BRAINTREE_ENVIRONMENT: choice("Braintree's own sandbox takes no money", ["sandbox", "production"], "sandbox"),
    BRAINTREE_MERCHANT_ID: text("Needed with `PAYMENTS=braintree`, as the next three"),
    BRAINTREE_PUBLIC_KEY: text("From Braintree's control panel"),
    BRAINTREE_PRIVATE_KEY: secret(text("From Braintree's control panel")),
    BRAINTREE_MERCHANT_ACCOUNTS: text("The merchant account of each currency: `USD=account,GBP=account`"),
    BRAINTREE_METHODS: listOf("Payment methods that are enabled for the merchant", ["card", "paypal", "venmo"], "card"),
    SANDBOX_ORIGIN: web("The sandbox's address for browsers on other machines", "`http://localhost:<PORT + 1>`"),
    SANDBOX_SALE_SECONDS: seconds("How long a charge takes at the sandbox", 0, 60, 0),
    ALLOW_SANDBOX_PAYMENTS: text("`1`: the sandbox also starts with `NODE_ENV=production`, for a demonstration"),
    HOME_PRICING_GROUP: choice("The pricing group of the United States and Canada", ["P0", "P3"], "P0"),
  },
  Messages: {
    SMTP_URL: secret(
      address("The mail server: `smtps://user:password@host`. Without it, mails wait in the outbox", ["smtps", "smtp"]),
    ),
    MAIL_FROM: text("Sender of mails", "`Twofold <no-reply@…>` with the host of `PUBLIC_ORIGIN`"),
    SMS_URL: secret(web("The gateway for text messages")),
    OUTBOX_PAGE: flagOr(
      "Serves `/dev/outbox`, which shows every message. Refused in production",
      "`true` in a trial, otherwise `false`",
    ),
    SAMPLES_OPEN_TO: choice(
      "Who may open `/dev/outbox` and the sample accounts",
      ["this-machine", "everybody"],
      "this-machine",
    ),
  },
  "How long things last": {
    REGISTRATION_TTL_HOURS: hours("How long a registration can be continued", 24, 8760),
    INVITATION_TTL_DAYS: days("How long an invitation link works", 30, 365),
    RESET_LINK_MINUTES: minutes("How long a password link works", 60, 1440, 30),
    SESSION_IDLE_MINUTES: minutes("A session ends after this time without use", 30, 1440),
    SESSION_MAX_HOURS: hours("A session ends after this time at the latest", 12, 720),
    REGISTRATION_KEPT_DAYS: days("How long an expired, unpaid registration is kept", 30, 3650),
    INVITATION_KEPT_DAYS: days(
      "How long an invited parent who never came is kept after their last link expired",
      90,
      3650,
    ),
    ACCOUNT_KEPT_DAYS: days(
      "How long an account is kept that nobody signs in to. Its owner is warned 30 days before; then it is erased, as by [support](#support)",
      1095,
      3650,
      90,
    ),
    // An account ends 31 days after its owner was warned, if that mail was sent.
    MESSAGE_KEPT_DAYS: days("How long the record is kept that a message was sent or given up", 90, 3650, 40),
    EVENT_KEPT_MONTHS: months("How long anonymous usage events are kept", 14, 120),
    EXPERIMENT_KEPT_DAYS: days("How long it is kept who saw which arm of an experiment, and what they did", 180, 3650),
  },
  Limits: {
    HASHING_THREADS: wholeOr(
      "Threads that hash passwords, of the whole process. Each takes about 30 MB",
      { from: 1, to: 64 },
      "one less than the cores, at most 4",
    ),
    CALLS_PER_MINUTE: whole("Calls per minute and address, on routes that could be abused", {
      fallback: 120,
      from: 1,
      to: 100_000,
    }),
    SIGN_UPS_PER_HOUR: whole("Registrations per hour and address", { fallback: 30, from: 1, to: 1_000_000 }),
    CHALLENGE: choice("What a page may solve to exceed that limit", ["off", "proof-of-work"], "off"),
    OWN_NETWORKS: networks(
      "Networks of your own company, such as `192.0.2.0/24,2001:db8::/32`. Who calls from them counts in no experiment",
    ),
  },
  Staff: {
    STAFF_PORT: {
      ...wholeOr("Port of the staff's pages ([below](#staff)). Not for customers", { from: 1, to: 65_535 }),
      shown: "off; in a trial any free port",
    },
    STAFF_HOST: textOr("Address on which it listens", "127.0.0.1"),
    STAFF_ORIGIN: web("Origin of the staff's pages in their browsers. Needed with `STAFF_ISSUER`"),
    STAFF_ISSUER: web("Provider of OpenID Connect by which staff sign in", "off"),
    STAFF_CLIENT_ID: text("The id that the provider gave this service"),
    STAFF_CLIENT_SECRET: secret(text("Its secret, for HTTP Basic. A public client has none")),
    STAFF_SCOPE: textOr(
      "What the provider is asked for; some have groups only with a scope for them",
      "openid profile",
    ),
    STAFF_ROLE_CLAIM: textOr(
      "The claim with somebody's groups: a name, or a path such as `realm_access.roles`",
      "groups",
    ),
    STUDIO_ORIGIN: web("Where staff open the Studio: an ended experiment links to its end in the files there"),
    STUDIO_TOKEN: secret(
      text(
        "At least 32 characters, by which a Studio asks how many people are where. Without it, only who signs in sees that",
      ),
    ),
    STAFF_ROLES: choicesByName("The role of each group: `growth=experimenter,platform%20admins=owner`", ROLES),
  },
  // The names are OpenTelemetry's own.
  Traces: {
    OTEL_EXPORTER_OTLP_ENDPOINT: web(
      "The collector that takes traces, by OTLP over HTTP; `/v1/traces` is added. Without it nothing is traced",
      "off",
    ),
    OTEL_EXPORTER_OTLP_HEADERS: secret(pairs("Headers for it, such as `authorization=Bearer%20…`")),
    OTEL_SERVICE_NAME: textOr("The name of the service in traces", "service"),
    OTEL_RESOURCE_ATTRIBUTES: pairs("What else each trace says, such as `deployment.environment.name=production`"),
    OTEL_TRACES_SAMPLER_ARG: share("The share of traces that are kept", 1),
  },
  "Other systems": {
    GOOGLE_MAPS_KEY: secret(text("Completes addresses with Google's Places API", "off")),
    GOOGLE_MAPS_URL: {
      ...web("Address of that API", "`https://places.googleapis.com`"),
      fallback: "https://places.googleapis.com",
    },
    CLAMD_URL: scanner("The ClamAV daemon that scans uploads. Without it, no uploads are accepted"),
    LINK_PAGES: flagOr(
      "Serves placeholder pages for links that other systems answer in production",
      "`true` in a trial, otherwise `false`",
    ),
  },
} as const satisfies Record<string, Record<string, Setting<unknown>>>;

export const SETTINGS = {
  ...GROUPS["Where it listens"],
  ...GROUPS.Database,
  ...GROUPS.Payments,
  ...GROUPS.Messages,
  ...GROUPS["How long things last"],
  ...GROUPS.Limits,
  ...GROUPS.Staff,
  ...GROUPS.Traces,
  ...GROUPS["Other systems"],
};

export type SettingName = keyof typeof SETTINGS;

/** The values of all settings, with defaults. */
export type Settings = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer Value> ? Value : never;
};

function scanner(about: string): Setting<string | undefined> {
  const parse = (value: string): string | undefined => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url?.protocol === "tcp:" && url.hostname !== "" && url.port !== "" ? value : undefined;
  };
  return { about, accepts: "an address such as tcp://localhost:3310", shown: "none", fallback: undefined, parse };
}
