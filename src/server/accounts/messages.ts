import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { dayWords, LANGUAGES } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";
import type { Account } from "./find.ts";
import { CODE_MINUTES, lastsMs } from "./one-time-token.ts";

/** Who asks: their language is that of the page they are on. */
type Asking = Pick<Resources, "outbox" | "links" | "config"> & { readonly lang: Language };

/** The link by which an account's owner chooses another password, or the first one. Its token stands behind the `#`, which browsers send nowhere. */
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

/** The first thing that the owner of an account is told which was opened for them: their user name, and where they choose a password. */
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

/** Tells the owner that the password was changed, or chosen for the first time, and where to go if it was not they. The account is given as it was before. */
export async function tellOfChange(asking: Asking, tx: Kysely<Tables>, account: Account): Promise<void> {
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

/** Who opened the account for them chose none. */
function hasPassword(account: Account): boolean {
  return account.passwordHash !== null;
}

function toMail(asking: Asking, account: Account, locale?: string) {
  const { email: to, country } = account;
  return { channel: "mail", to, country, language: languageOf(asking, locale) } as const;
}

/** What was asked for once is sent once: whoever asks again gets another. */
function purpose(what: string): string {
  return `${what} ${randomUUID()}`;
}

/** The language that was asked for, where we have it; else that of the page. */
export function languageOf({ lang }: Pick<Asking, "lang">, locale: string | undefined): Language {
  return LANGUAGES.find((language) => language === locale) ?? lang;
}
