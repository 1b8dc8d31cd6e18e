import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { PricingGroupName } from "./catalogue/index.ts";
import { DATABASE_LIMITS } from "./db/index.ts";
import type { DatabaseLimits } from "./db/index.ts";

/** Milliseconds until a request's headers, and all of it, have arrived. */
export interface RequestLimits {
  readonly headersMs: number;
  readonly wholeMs: number;
}

/** All that the service can be told; see docs/architecture.md, "Configuration of the service". */
export interface ServiceConfig {
  readonly host: string;
  readonly port: number;
  /** PostgreSQL to use; without one the service runs its own in `dataDir`. */
  readonly databaseUrl?: string;
  /** How long the database may take. */
  readonly databaseLimits?: DatabaseLimits;
  /** How long a request may take to arrive. */
  readonly requestLimits?: RequestLimits;
  readonly dataDir: string;
  /** What `npm run build` made; `undefined` serves calls alone. */
  readonly pagesDir?: string;
  readonly registrationTtlMs: number;
  /** How long the link of an invitation works. */
  readonly invitationTtlMs: number;
  /** How long a registration is kept after its end that nobody paid for. */
  readonly registrationKeptDays: number;
  /** How long an invited parent who never came is kept after their last link's end. */
  readonly invitationKeptDays: number;
  /** How long it is kept that a message was sent or given up; its content goes at once. */
  readonly messageKeptDays: number;
  /** How long what people did, which says nothing of who they are, is kept for analytics. */
  readonly eventKeptMonths: number;
  /** How long a link to a new password works. */
  readonly resetLinkMinutes: number;
  /** Where people reach the pages; links in mails begin with it. */
  readonly publicOrigin: string;
  /** How long a session lasts unused, and at all. */
  readonly sessionIdleMs: number;
  readonly sessionMaxMs: number;
  /** `smtps://user:password@host`; without one, mail waits in the outbox, or is shown at /dev/outbox alone. */
  readonly smtpUrl?: string;
  /** Who takes text messages; see `outbox/sms-hook.ts`. */
  readonly smsUrl?: string;
  readonly mailFrom: string;
  /** Serves /dev/outbox, where one reads every message. Never in production. */
  readonly outboxPage: boolean;
  /** /dev/outbox and the sample accounts answer everybody, not callers on this machine alone. */
  readonly samplesOpenToEverybody?: boolean;
  /** At least 32 characters. Without one, it is made once and kept in `dataDir`. */
  readonly pepper?: string;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
  /** The group of the United States and Canada. */
  readonly homePricingGroup: Extract<PricingGroupName, "P0" | "P3">;
  /** Calls a minute and address on routes that could be abused. */
  readonly callsPerMinute: number;
  /** Registrations an hour and address, in all instances together. */
  readonly signUpsPerHour: number;
  /** What a page may solve to go on beyond that; see `quota/`. */
  readonly challenge?: "off" | "proof-of-work";
  /** The hop before us is our own proxy: its `X-Forwarded-*` are believed. */
  readonly trustProxy: boolean;
  /** Adds activation codes to try out. Only where no money moves: on the payment sandbox. */
  readonly sampleCodes?: boolean;
  /** Completes addresses; without one nobody does. `url` is where Google's Places API is found. */
  readonly googleMaps?: { readonly key: string; readonly url: string };
  /** ClamAV's daemon, which looks for something harmful in files: `tcp://host:3310`. Without one, no file is taken. */
  readonly clamdUrl?: string;
  /** Nobody but who develops it calls the service: it may say what it lacks, by the name of a file. */
  readonly development?: boolean;
  /** Pages stand in for links that other systems answer in production. */
  readonly linkPages: boolean;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

/** Reads the environment; throws one error that names every wrong setting, never a value. */
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
  // Whoever brings a database of their own has, or soon will have, the other systems too.
  const production = env["NODE_ENV"] === "production" || Boolean(env["DATABASE_URL"]);
  const publicOrigin = address("PUBLIC_ORIGIN", `http://localhost:${env["PORT"] || 3000}`);
  if (!env["PUBLIC_ORIGIN"] && (env["SMTP_URL"] || env["SMS_URL"])) {
    problems.push("PUBLIC_ORIGIN is needed with SMTP_URL and SMS_URL: messages hold links");
  }
  // Where messages reach people, or payments take money, only people may read what they are sent. Braintree's own sandbox takes none.
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
    // A demonstration in production (ALLOW_SANDBOX_PAYMENTS) is open to all: no code and no password there is one that everybody can read.
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

/** Where there is an account to try out: on the payment sandbox, in the service's own database, which nobody else has. */
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
