import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { PricingGroupName } from "./catalogue/index.ts";
import { CONNECTIONS, DATABASE_LIMITS } from "./db/index.ts";
import type { DatabaseLimits } from "./db/index.ts";

/** Time limits in ms for receiving a request's headers and the complete request. */
export interface RequestLimits {
  readonly headersMs: number;
  readonly wholeMs: number;
}

/** All settings of the service; see docs/architecture.md, "Configuration of the service". */
export interface ServiceConfig {
  readonly host: string;
  readonly port: number;
  /** The PostgreSQL database. Without it, the service runs its own in `dataDir`. */
  readonly databaseUrl?: string;
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
  /** How long the record is kept that a message was sent or given up. The message's content is deleted at once. */
  readonly messageKeptDays: number;
  /** How long anonymous usage events are kept for analytics. */
  readonly eventKeptMonths: number;
  /** How long a password link works. */
  readonly resetLinkMinutes: number;
  /** Public origin of the pages. Links in mails start with it. */
  readonly publicOrigin: string;
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

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

/** Reads the environment. Throws one error that names every wrong setting, but never a value. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): ServiceConfig {
  const problems: string[] = [];
  const whole = (name: string, fallback: number, min: number, max: number): number => {
    const value = env[name] === undefined || env[name] === "" ? fallback : Number(env[name]);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}`);
    return fallback;
  };
  const seconds = (name: string, fallbackMs: number): number => whole(name, fallbackMs / 1000, 1, 600) * 1000;
  const choice = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = env[name] || fallback;
    const found = allowed.find((one) => one === value);
    if (!found) problems.push(`${name} must be one of ${allowed.join(", ")}`);
    return found ?? fallback;
  };
  const address = (name: string, fallback: string): string => {
    const value = env[name] || fallback;
    if (!URL.canParse(value)) problems.push(`${name} must be an address`);
    return value;
  };
  const pepper = env["SECRET_PEPPER"] || readSecretFile(env["SECRET_PEPPER_FILE"]);
  if (pepper !== undefined && pepper.length < 32) problems.push("SECRET_PEPPER must have at least 32 characters");
  if (pepper === undefined && env["DATABASE_URL"]) {
    problems.push("SECRET_PEPPER is needed with DATABASE_URL: every instance must have the same");
  }
  // A service with an external database is likely to be connected to the other systems too.
  const production = env["NODE_ENV"] === "production" || Boolean(env["DATABASE_URL"]);
  const publicOrigin = address("PUBLIC_ORIGIN", `http://localhost:${env["PORT"] || 3000}`);
  if (!env["PUBLIC_ORIGIN"] && (env["SMTP_URL"] || env["SMS_URL"])) {
    problems.push("PUBLIC_ORIGIN is needed with SMTP_URL and SMS_URL: messages hold links");
  }
  // If messages reach real people or payments take real money, only the recipients may read the messages. Braintree's
  // own sandbox takes no money.
  const takesMoney = env["PAYMENTS"] === "braintree" && env["BRAINTREE_ENVIRONMENT"] === "production";
  const reachesPeople = production || takesMoney || Boolean(env["SMTP_URL"] || env["SMS_URL"]);
  const outboxPage = choice("OUTBOX_PAGE", ["true", "false"], reachesPeople ? "false" : "true") === "true";
  if (outboxPage && (takesMoney || env["NODE_ENV"] === "production")) {
    problems.push("OUTBOX_PAGE must not be true in production: it shows everybody's links and codes");
  }
  const config: ServiceConfig = {
    host: env["HOST"] || "127.0.0.1",
    port: whole("PORT", 3000, 0, 65_534),
    databaseUrl: env["DATABASE_URL"] || undefined,
    databaseLimits: {
      statementMs: seconds("DATABASE_STATEMENT_SECONDS", DATABASE_LIMITS.statementMs),
      connectionMs: seconds("DATABASE_CONNECTION_SECONDS", DATABASE_LIMITS.connectionMs),
      idleMs: seconds("DATABASE_IDLE_SECONDS", DATABASE_LIMITS.idleMs),
    },
    databaseConnections: whole("DATABASE_CONNECTIONS", CONNECTIONS, 2, 1000),
    dataDir: resolve(root, env["DATA_DIR"] || ".data"),
    pagesDir: resolve(root, "dist"),
    registrationTtlMs: whole("REGISTRATION_TTL_HOURS", 24, 1, 24 * 365) * 3_600_000,
    invitationTtlMs: whole("INVITATION_TTL_DAYS", 30, 1, 365) * 86_400_000,
    registrationKeptDays: whole("REGISTRATION_KEPT_DAYS", 30, 1, 3650),
    invitationKeptDays: whole("INVITATION_KEPT_DAYS", 90, 1, 3650),
    messageKeptDays: whole("MESSAGE_KEPT_DAYS", 90, 1, 3650),
    eventKeptMonths: whole("EVENT_KEPT_MONTHS", 14, 1, 120),
    resetLinkMinutes: whole("RESET_LINK_MINUTES", 60, 30, 24 * 60),
    sessionIdleMs: whole("SESSION_IDLE_MINUTES", 30, 1, 24 * 60) * 60_000,
    sessionMaxMs: whole("SESSION_MAX_HOURS", 12, 1, 24 * 30) * 3_600_000,
    publicOrigin,
    smtpUrl: env["SMTP_URL"] ? address("SMTP_URL", "") : undefined,
    smsUrl: env["SMS_URL"] ? address("SMS_URL", "") : undefined,
    mailFrom: env["MAIL_FROM"] || `Twofold <no-reply@${hostOf(publicOrigin)}>`,
    outboxPage,
    samplesOpenToEverybody: choice("SAMPLES_OPEN_TO", ["this-machine", "everybody"], "this-machine") === "everybody",
    pepper,
    logLevel: choice("LOG_LEVEL", LOG_LEVELS, "info"),
    homePricingGroup: choice("HOME_PRICING_GROUP", ["P0", "P3"], "P0"),
    callsPerMinute: whole("CALLS_PER_MINUTE", 120, 1, 100_000),
    signUpsPerHour: whole("SIGN_UPS_PER_HOUR", 30, 1, 1_000_000),
    challenge: choice("CHALLENGE", ["off", "proof-of-work"] as const, "off"),
    trustProxy: choice("TRUST_PROXY", ["true", "false"], "false") === "true",
    // A demonstration in production (ALLOW_SANDBOX_PAYMENTS) is open to everybody, so it must not contain public codes
    // and passwords.
    sampleCodes: (env["PAYMENTS"] || "sandbox") === "sandbox" && env["NODE_ENV"] !== "production",
    googleMaps: env["GOOGLE_MAPS_KEY"]
      ? { key: env["GOOGLE_MAPS_KEY"], url: address("GOOGLE_MAPS_URL", "https://places.googleapis.com") }
      : undefined,
    clamdUrl: scannerAddress(env["CLAMD_URL"], problems),
    development: !production && !reachesPeople,
    linkPages: choice("LINK_PAGES", ["true", "false"], production ? "false" : "true") === "true",
  };
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return config;
}

/** Whether there are sample accounts: with the payment sandbox, and only in the service's own database. */
export function hasSampleAccount({ sampleCodes, databaseUrl }: ServiceConfig): boolean {
  return sampleCodes === true && databaseUrl === undefined;
}

function scannerAddress(text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "tcp:" || url.hostname === "" || url.port === "")
    problems.push("CLAMD_URL must be an address such as tcp://localhost:3310");
  return text;
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : "localhost";
}

function readSecretFile(path: string | undefined): string | undefined {
  return path ? readFileSync(path, "utf8").trim() : undefined;
}
