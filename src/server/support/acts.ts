import { isIP } from "node:net";
import { sql } from "kysely";
import { accountOf, forgetAddress, forgetMessages, forgetAttempts } from "../accounts/index.ts";
import { makeCodes } from "../professionals/index.ts";
import { forgetSignUps } from "../quota/index.ts";
import { choice, flag, type Setting, text, whole } from "../settings/index.ts";
import { LANGUAGES } from "../texts/index.ts";
import { act, type Act, required } from "./act.ts";
import { listActs } from "./audit.ts";
import { erasePerson } from "./erase.ts";
import { EXPERIMENT_ACTS } from "./experiment-acts.ts";
import { exportPerson } from "./export.ts";
import { findPeople, kindOf, onePerson, whatIs } from "./person.ts";
import { requestRefund } from "./refund.ts";
import { languageOf, sendLink, sendReceipt } from "./send.ts";
import { showPerson } from "./show.ts";
import { SupportError } from "./support-error.ts";

const PERSON = "E-mail, phone number with its country code, user name or id";
const person = required(text(PERSON));
const somebody = text(PERSON);
const payment = text("Id of the payment, from `show`. Needed where there are several");
const yes = flag("Do it. Without it, the act only says what it would do");

const address: Setting<string | undefined> = {
  about: "IP address that is refused",
  accepts: "an IP address such as 192.0.2.7",
  shown: "all",
  fallback: undefined,
  parse: (value) => (isIP(value) === 0 ? undefined : value),
};

/** In whole minor units. */
const amountOf = (about: string, shown: string): Setting<number | undefined> => ({
  about,
  accepts: "an amount such as 12.50",
  shown,
  fallback: undefined,
  parse: (value) =>
    /^\d{1,7}(\.\d\d)?$/.test(value) && Number(value) > 0 ? Math.round(Number(value) * 100) : undefined,
});

const currency: Setting<string | undefined> = {
  about: "Currency of the amount",
  accepts: "three capitals, such as USD",
  shown: "none",
  fallback: undefined,
  parse: (value) => (/^[A-Z]{3}$/.test(value) ? value : undefined),
};

/** Everything that support can do. */
export const ACTS: Readonly<Record<string, Act>> = {
  find: act({
    about: "Finds registrations and accounts",
    example: "--person jordan@example.com",
    fields: { person },
    async run(_resources, tx, { person: wanted }) {
      const found = await findPeople(tx, wanted);
      const [only] = found;
      return {
        subject: found.length === 1 && only ? only.id : null,
        details: { soughtBy: kindOf(wanted), found: found.map(({ id }) => id) },
        shown: found.map(({ isParent, id, name, email, phone, createdAt, userId, erasedAt }) => ({
          is: whatIs({ isParent }),
          id,
          name,
          email,
          phone,
          registered: createdAt,
          hasAccount: userId !== null,
          ...(erasedAt && { erased: erasedAt }),
        })),
      };
    },
  }),
  show: act({
    about: "Shows how far somebody came, their payments and messages",
    example: "--person jordan@example.com",
    fields: { person },
    async run({ secrets }, tx, { person: wanted }) {
      const found = await onePerson(tx, wanted);
      return { subject: found.id, shown: await showPerson(secrets, tx, found) };
    },
  }),
  send: act({
    about: "Mails the link that somebody needs now, or a receipt again, to their own address",
    example: "--person jordan@example.com --receipt",
    fields: {
      person,
      receipt: flag("The receipt of a charge, not the link"),
      payment,
      language: languageField(),
    },
    async run(resources, tx, { person: wanted, receipt, payment: named, language }) {
      const found = await onePerson(tx, wanted);
      const lang = language ?? (await languageOf(resources, tx, found));
      const sent = receipt
        ? `receipt of payment ${await sendReceipt(resources, tx, found, { payment: named, lang })}`
        : `link ${await sendLink(resources, tx, found, lang)}`;
      return { subject: found.id, details: { sent }, shown: { sent, language: lang, to: found.email } };
    },
  }),
  unlock: act({
    about: "Forgets wrong passwords and requests of an account, or what an IP address has tried",
    example: "--person jordan@example.com",
    fields: { person: somebody, address },
    check: ({ person: wanted, address: refused }) =>
      wanted === undefined && refused === undefined ? "Name whom to unlock: --person, --address, or both" : undefined,
    async run({ secrets }, tx, { person: wanted, address: refused }) {
      if (refused !== undefined) {
        await forgetAddress({ db: tx, secrets }, refused);
        await forgetSignUps({ secrets, address: refused }, tx);
      }
      if (wanted === undefined)
        return { subject: null, details: { unlocked: "an address" }, shown: { unlocked: refused } };
      const found = await onePerson(tx, wanted);
      if (found.userId === null) throw new SupportError("This person has no account yet, so nothing is locked");
      const account = await accountOf(tx, found.userId);
      await forgetAttempts({ db: tx, secrets }, account);
      await forgetMessages({ db: tx, secrets }, account);
      const unlocked = refused === undefined ? "an account" : "an account and an address";
      return { subject: found.id, details: { unlocked }, shown: { unlocked: account.username } };
    },
  }),
  refund: act({
    about: "Pays back a charge or a part of it. The plan stays as it is",
    example: "--person jordan@example.com --amount 12.50 --yes",
    fields: {
      person,
      payment,
      amount: amountOf("How much to pay back, without the currency. All that is left without it", "all"),
      yes,
    },
    async run(_resources, tx, { person: wanted, payment: named, amount: part, yes: isDone }) {
      const found = await onePerson(tx, wanted);
      const { words, written, ...planned } = await requestRefund(tx, found, {
        payment: named,
        amount: part,
        isDryRun: !isDone,
      });
      const next = isDone
        ? `${words} will be paid back within a minute, and the person gets a mail; a part of a charge waits until the charge is settled. \`show\` says the outcome`
        : `Would pay back ${words}. To do it, add --yes`;
      return {
        subject: found.id,
        details: { ...planned, dryRun: !isDone },
        shown: { ...planned, amount: written, next },
      };
    },
  }),
  codes: act({
    about: "Makes activation codes that a professional has paid for in advance, to give to clients",
    example: "--person dana@example.com --count 10 --amount 50.00 --currency USD",
    fields: {
      person,
      count: required(whole("How many, each valid for one payment", { fallback: 1, from: 1, to: 100 })),
      amount: amountOf("What each pays. One subscription at any price without it", "one subscription"),
      currency,
    },
    check: ({ amount, currency: of }) =>
      (amount === undefined) === (of === undefined) ? undefined : "--amount and --currency go together",
    async run(_resources, tx, { person: wanted, count, amount, currency: of }) {
      const found = await onePerson(tx, wanted);
      if (found.isParent) throw new SupportError("Codes are made for a professional, and this is a parent");
      const worth = amount === undefined || of === undefined ? "subscription" : { amount, currency: of };
      const codes = await makeCodes(tx, found.id, { count, worth });
      return { subject: found.id, details: { count, worth }, shown: { worth, codes } };
    },
  }),
  export: act({
    about: "Everything that is kept about somebody, as JSON to give to them",
    example: "--person jordan@example.com > jordan.json",
    fields: { person },
    async run(resources, tx, { person: wanted }) {
      const found = await onePerson(tx, wanted);
      return { subject: found.id, shown: await exportPerson(resources, tx, found) };
    },
  }),
  erase: act({
    about: "Deletes somebody's data. Says what stays, and why",
    example: "--person jordan@example.com --yes",
    fields: { person, yes },
    async run({ secrets }, tx, { person: wanted, yes: isDone }) {
      const found = await onePerson(tx, wanted);
      // Without --yes it is done, and taken back.
      await sql`savepoint dry_run`.execute(tx);
      const erased = await erasePerson(tx, secrets, found);
      if (!isDone) await sql`rollback to savepoint dry_run`.execute(tx);
      const next = isDone
        ? "Erased. The payment provider keeps its own records: delete the customer in its control panel"
        : "Would be erased. To do it, add --yes";
      return { subject: found.id, details: { dryRun: !isDone, ...erased }, shown: { ...erased, next } };
    },
  }),
  audit: act({
    about: "What support did, newest first",
    example: "--person jordan@example.com",
    fields: {
      person: somebody,
      days: whole("How far back, where no person is named", { unit: "days", fallback: 30, from: 1, to: 3650 }),
    },
    isUnsigned: true,
    async run(_resources, tx, { person: wanted, days }) {
      const subject = wanted === undefined ? undefined : await subjectOf(tx, wanted);
      return { subject: null, shown: await listActs(tx, { days, subject }) };
    },
  }),
  ...EXPERIMENT_ACTS,
};

function languageField() {
  const about = "Language of the mail. That of the last message to them without it";
  return { ...choice<string>(about, LANGUAGES, "en"), fallback: undefined } as Setting<string | undefined>;
}

/** The registration of a person who was erased cannot be found any more, but its id is known. */
async function subjectOf(tx: Parameters<typeof findPeople>[0], wanted: string): Promise<string> {
  return kindOf(wanted) === "id" ? wanted : (await onePerson(tx, wanted)).id;
}
