import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { dayWords, type Language, LANGUAGES } from "../texts/index.ts";
import type { Account } from "./find.ts";
import { CODE_MINUTES, lastsMs } from "./one-time-token.ts";

/** The call that causes a message. The message uses the language of the caller's page. */
type Asking = Pick<Resources, "outbox" | "links" | "config"> & { readonly lang: Language };

/**
 * Sends the link with which the owner chooses a new password, or the first one. The token is in the fragment (after
 * `#`), which browsers do not send to servers.
 */
export async function sendReset(asking: Asking, tx: Kysely<Tables>, account: Account, token: string): Promise<void> {
  await asking.outbox.enqueue(tx, {
    ...toMail(asking, account),
    purpose: purpose("password-reset"),
    template: hasPassword(account) ? "passwordReset" : "firstPassword",
    values: {
      firstName: account.firstName,
      link: asking.links.to("passwordReset", { token }),
      minutes: String(asking.config.resetLinkMinutes),
    },
    validForMs: lastsMs("password-reset", asking.config),
  });
}

/**
 * Sends the first mail about an account that was opened for its owner: the user name, and the link to choose a
 * password.
 */
export async function sendWelcome(
  asking: Asking,
  tx: Kysely<Tables>,
  account: Account,
  { token, purpose: welcome }: { readonly token: string; readonly purpose: string },
): Promise<void> {
  const lasts = lastsMs("first-password", asking.config);
  const lastDay = new Date(Date.now() + lasts);
  await asking.outbox.enqueue(tx, {
    ...toMail(asking, account),
    purpose: welcome,
    template: "professionalWelcome",
    values: {
      firstName: account.firstName,
      username: account.username,
      link: asking.links.to("passwordReset", { token }),
      lastDay: dayWords(asking.lang, lastDay),
    },
    validForMs: lasts,
  });
}

/**
 * Tells the owner that the password was changed, or chosen for the first time, and what to do if it was somebody else.
 * the account is its state before the change.
 */
export async function enqueueChangeNotice(asking: Asking, tx: Kysely<Tables>, account: Account): Promise<void> {
  await asking.outbox.enqueue(tx, {
    ...toMail(asking, account),
    purpose: purpose("password-changed"),
    template: hasPassword(account) ? "passwordChanged" : "passwordChosen",
    values: { firstName: account.firstName, link: asking.links.to("passwordRecovery") },
  });
}

export async function sendUsername(
  asking: Asking,
  tx: Kysely<Tables>,
  account: Account,
  locale: string | undefined,
): Promise<void> {
  await asking.outbox.enqueue(tx, {
    ...toMail(asking, account, locale),
    purpose: purpose("username"),
    template: "usernameReminder",
    values: { firstName: account.firstName, username: account.username, link: asking.links.to("login") },
  });
}

export async function sendCode(
  asking: Asking,
  tx: Kysely<Tables>,
  account: Account,
  code: string,
  locale: string | undefined,
): Promise<void> {
  await asking.outbox.enqueue(tx, {
    channel: "sms",
    to: account.phone,
    country: account.country,
    language: languageOf(asking, locale),
    purpose: purpose("verification-code"),
    template: "verificationCode",
    values: { code, minutes: String(CODE_MINUTES) },
    validForMs: lastsMs("username-code", asking.config),
  });
}

/** False for an account that was opened for its owner, until they choose a password. */
function hasPassword(account: Account): boolean {
  return account.passwordHash !== null;
}

function toMail(asking: Asking, account: Account, locale?: string) {
  const { email: to, country } = account;
  return { channel: "mail", to, country, language: languageOf(asking, locale) } as const;
}

/** A new purpose for each request, so that every request sends a message of its own. */
function purpose(what: string): string {
  return `${what} ${randomUUID()}`;
}

/** The requested language if it is available; otherwise the language of the page. */
export function languageOf({ lang }: Pick<Asking, "lang">, locale: string | undefined): Language {
  return LANGUAGES.find((language) => language === locale) ?? lang;
}
