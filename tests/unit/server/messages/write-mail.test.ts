import { describe, expect, test } from "vitest";
import type { MessageValues } from "../../../../src/server/messages/message.ts";
import { partsOf } from "../../../../src/server/messages/parts.ts";
import {
  type Message,
  type MessageTemplate,
  writeMail,
  writeTextMessage,
} from "../../../../src/server/messages/index.ts";

const LINK = "https://join.test/app/join/invite#token=abc&user=1";
const invited = { firstName: "Sam", link: LINK, lastDay: "December 24, 2026" };

/** The values of each mail, and words in each language that only this mail contains. */
const samples: { readonly [T in MessageTemplate]: { values: MessageValues[T]; en: RegExp; es: RegExp } } = {
  invitation: { values: { ...invited, inviterName: "Jordan" }, en: /Jordan uses Twofold/, es: /Jordan usa Twofold/ },
  signUpInstructions: {
    values: { ...invited, inviterName: "Jordan", packageName: "Plus, one year" },
    en: /has paid for your subscription: Plus, one year/,
    es: /pagó tu suscripción: Plus, one year/,
  },
  coParentNamed: {
    values: { firstName: "Sam", inviterName: "Jordan", packageName: "Plus, one year", paid: "Paid", link: LINK },
    en: /paid for a subscription for you: Plus, one year/,
    es: /pagó una suscripción para ti: Plus, one year/,
  },
  professionalInvitation: {
    values: { ...invited, professionalName: "Dana Whitfield" },
    en: /Dana Whitfield has set up your family/,
    es: /Dana Whitfield registró a tu familia/,
  },
  newInviteLink: { values: invited, en: /links that we sent you before no longer work/, es: /antes ya no funcionan/ },
  loginReminder: {
    values: { firstName: "Sam", link: LINK },
    en: /your account is complete/,
    es: /tu cuenta ya está completa/,
  },
  professionalWelcome: {
    values: { firstName: "Sam", username: "sam.rivera", link: LINK, lastDay: "December 24, 2026" },
    en: /invite your first family/,
    es: /invitar a tu primera familia/,
  },
  purchaseReceipt: {
    values: {
      firstName: "Sam",
      link: LINK,
      login: "Create",
      lastDay: "December 24, 2026",
      rows: [{ label: "Total paid", value: "USD 200.00" }],
      terms: "It renews automatically for USD 200.00.",
    },
    en: /it is your receipt[^]*It renews automatically/,
    es: /es tu recibo[^]*It renews automatically/,
  },
  upgradeReceipt: {
    values: {
      firstName: "Sam",
      link: LINK,
      plan: "Plus, one year",
      rows: [{ label: "Total paid", value: "USD 50.00" }],
      terms: "It renews automatically for USD 200.00.",
    },
    en: /plan is now Plus, one year/,
    es: /plan es ahora Plus, one year/,
  },
  refund: {
    values: {
      firstName: "Sam",
      amount: "USD 50.00",
      rows: [{ label: "Refunded", value: "USD 50.00" }],
      link: LINK,
    },
    en: /have refunded USD 50\.00[^]*up to ten days/,
    es: /Reembolsamos USD 50\.00[^]*hasta diez días/,
  },
  accountEnding: {
    values: invited,
    en: /log in once until [^]*we delete the account/,
    es: /inicia sesión una vez hasta [^]*eliminaremos la cuenta/,
  },
  loginLink: {
    values: invited,
    en: /has no login yet/,
    es: /todavía no tiene datos de acceso/,
  },
  savedDetails: {
    values: invited,
    en: /link to your unfinished sign-up/,
    es: /enlace a tu registro sin terminar/,
  },
  passwordReset: {
    values: { firstName: "Sam", link: LINK, minutes: "30" },
    en: /works once, for 30 minutes/,
    es: /una sola vez, durante 30 minutos/,
  },
  firstPassword: {
    values: { firstName: "Sam", link: LINK, minutes: "30" },
    en: /has no password yet/,
    es: /todavía no tiene contraseña/,
  },
  passwordChanged: { values: { firstName: "Sam", link: LINK }, en: /was changed a moment ago/, es: /cambió hace un/ },
  passwordChosen: { values: { firstName: "Sam", link: LINK }, en: /was chosen a moment ago/, es: /se eligió hace un/ },
  usernameReminder: {
    values: { firstName: "Sam", link: LINK, username: "sam.rivera" },
    en: /the username of your account/,
    es: /el nombre de usuario de tu cuenta/,
  },
  verificationCode: { values: { code: "482913", minutes: "10" }, en: /Enter this code/, es: /Escribe este código/ },
};
const names = Object.keys(partsOf) as MessageTemplate[];

function message(template: MessageTemplate, language: string, values: object = samples[template].values): Message {
  return { channel: "mail", to: "sam@example.com", template, language, values } as Message;
}

describe.each(names)("the mail %s", (template) => {
  test.each(["en", "es"] as const)(
    "contains its message in %s, as text and as HTML, with no placeholder left",
    (language) => {
      const { subject, text, html } = writeMail(message(template, language), "1-800-555-0142");
      expect(text).toMatch(samples[template][language]);
      expect(html.replaceAll(/\s+/g, " ")).toMatch(samples[template][language]);
      for (const words of [subject, text, html.replace(/<style>[^]*<\/style>/, "")]) {
        expect(words).not.toMatch(/[{}]|undefined|\bmail\.|\[object/);
      }
      expect(subject.length).toBeLessThanOrEqual(70);
      expect(text).toContain("1-800-555-0142");
      expect(html).toContain(`<html lang="${language}" dir="ltr">`);
      if ("firstName" in samples[template].values)
        expect(text).toContain(language === "en" ? "Hello Sam," : "Hola, Sam:");
    },
  );

  test("contains its link in the text and in a button, and loads no external files", () => {
    const { text, html } = writeMail(message(template, "en"), "1");
    const { values } = samples[template];
    const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll("&#38;", "&"));
    if ("link" in values) {
      expect(text).toContain(LINK);
      expect(new Set(hrefs)).toEqual(new Set([LINK]));
    } else expect(hrefs).toEqual([]);
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import/);
    expect(html).toContain("prefers-color-scheme: dark");
  });

  test("has no line that is the same in both languages, except for data", () => {
    const [en, es] = [writeMail(message(template, "en"), "1"), writeMail(message(template, "es"), "1")];
    expect(en.subject).not.toBe(es.subject);
    const shared = en.text.split("\n").filter((line) => line !== "" && es.text.includes(line));
    expect(shared.filter((line) => !/https:|482913|sam\.rivera|USD/.test(line))).toEqual([]);
  });
});

describe("a mail", () => {
  test("shows people's input as text, never as markup", () => {
    const values = { ...invited, inviterName: "<img src=x onerror=alert(1)>" };
    const { html } = writeMail(message("invitation", "en", values), "1");
    expect(html).not.toContain("<img");
    expect(html).toContain("&#60;img");
  });

  const NAMED = ["invitation", "coParentNamed", "professionalInvitation"] as const;
  test.each(NAMED)("%s leaves a name that may be advertising out of its subject", (template) => {
    for (const language of ["en", "es"]) {
      const named = (name: string): string => {
        const values = { ...samples[template].values, inviterName: name, professionalName: name };
        return writeMail(message(template, language, values), "1").subject;
      };
      expect(named("Ana van der Berg, Jr.")).toContain("Ana van der Berg, Jr.");
      const plain = named("Win $500");
      expect(plain).not.toMatch(/Win|[{}]|mail\./);
      for (const name of ["Ana\nBcc: all", "call 555 0142", "win.example", "", "a".repeat(61)])
        expect(named(name)).toBe(plain);
    }
  });

  test("with a name in its subject is one of those that the test above checks", () => {
    const named = names.filter((name) => /Jordan|Dana/.test(writeMail(message(name, "en"), "1").subject));
    expect(named.toSorted()).toEqual(NAMED.toSorted());
  });

  test("is not written if a value is missing", () => {
    expect(() => writeMail(message("invitation", "en", { ...invited }), "1")).toThrow("{inviterName}");
  });

  test("shows the lines of a receipt as a table with row headers", () => {
    const { html, text } = writeMail(message("purchaseReceipt", "en"), "1");
    expect(html).toMatch(/<th scope="row"[^>]*>Total paid<\/th><td[^>]*>USD 200\.00<\/td>/);
    expect(text).toContain("Total paid: USD 200.00");
  });
});

test("a text message is one short line in each language", () => {
  const code = (language: string) => writeTextMessage(message("verificationCode", language));
  expect(code("en")).toBe("Twofold: 482913 is your code. It works for 10 minutes. Do not share it.");
  expect(code("es")).toBe("Twofold: 482913 es tu código. Funciona durante 10 minutos. No lo compartas.");
  expect(writeTextMessage(message("usernameReminder", "es"))).toBe("Twofold: tu nombre de usuario es sam.rivera");
});
