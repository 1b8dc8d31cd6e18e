import { describe, expect, test } from "vitest";
import { formats } from "../../../../src/compiler/forms/runtime/index.ts";
import { plainName } from "../../../../src/server/registrations/index.ts";
import { newParent, sharedBench } from "../builders.ts";
import { invite } from "../mailbox.ts";
import { everything } from "../professionals.ts";

const bench = sharedBench({ outboxPage: true });

const NAMES = [
  "José",
  "O'Brien",
  "O’Brien",
  "Anne-Marie",
  "李雷",
  "van der Berg",
  "Lee, Jr.",
  "J.R.",
  "Mª Pilar",
  "Núñez-Gil",
  "Gal·la",
  "ʻAkahi",
  "ǃXóõ",
  "Nuñez (Paco)",
  'Ana "Nita"',
  "مریم‌السادات",
  "שרה",
  "Ἀθηνᾶ",
  "ณัฐวุฒิ",
  "Nguyễn",
  "Smith 3rd",
];
const NONE = [
  "Win $500",
  "Ana\r\nBcc: x",
  "Ana\u2028Lee",
  "https://x.yz",
  "a@example.com",
  "50% off",
  "€100",
  "Call #12",
  "<b>Ana</b>",
  "Free!",
  "🎁 Ana",
];

describe("a name", () => {
  test.each(NAMES)("may be %s", async (lastName) => {
    expect(formats.name.test(lastName)).toBe(true);
    expect(await bench.client.create({ parent: { ...newParent().parent, lastName } })).toMatchObject({ status: 201 });
  });

  test.each(NONE)("may not be %j, for a parent, a co-parent, a child or a professional", async (firstName) => {
    expect(formats.name.test(firstName)).toBe(false);
    const refused = (field: string) => ({ status: 422, body: { fields: [{ field, code: "errors.nameCharacters" }] } });
    const parent = { ...newParent().parent, firstName };
    expect(await bench.client.create({ parent })).toMatchObject(refused("parent.firstName"));
    const by = (await bench.client.create()).body;
    const coParent = { firstName: "Sam", lastName: "Rivera" };
    const family = { coParent: { ...coParent, firstName }, sections: ["FAMILY"] };
    expect(await bench.client.update(by, family)).toMatchObject(refused("coParent.firstName"));
    const children = { coParent, children: [{ firstName, lastName: "Avery" }], sections: ["FAMILY"] };
    expect(await bench.client.update(by, children)).toMatchObject(refused("children.0.firstName"));
    const body = everything({ firstName });
    const professional = await bench.client.send("POST", "/v2/professional/users", { body });
    expect(professional.body.fields).toMatchObject([{ field: "firstName", code: "errors.nameCharacters" }]);
  });

  test.each([
    ["  Ana \t Lee ", "Ana Lee"],
    ["Ana\nLee", "Ana Lee"],
    ["O’Brien", "O'Brien"],
    ["\u200eAna \u202Ecod", "Ana cod"],
    ["Nun\u0303ez", "Nuñez"],
    ["علی\u200cرضا", "علی\u200cرضا"],
    ["J.Smith", "J. Smith"],
    ["win.example", "win. example"],
    ["www.win.example", "www. win. example"],
    ["J.R.", "J.R."],
  ])("%j is stored as %j", (typed, kept) => {
    expect(plainName(typed)).toBe(kept);
  });
});

describe("the subject of an invitation", () => {
  /** The invitation that a parent with this first name sends. */
  const subject = async (firstName: string): Promise<{ subject: string; text: string }> => {
    const { letter } = await invite(bench, { parent: { firstName } });
    return { subject: letter?.subject ?? "", text: letter?.text ?? "" };
  };

  test("names the inviting parent", async () => {
    expect((await subject("José María")).subject).toBe("José María invited you to Twofold");
  });

  test("omits a name that contains a phone number, and the text of the mail shows it", async () => {
    const { subject: said, text } = await subject("Call 555 0142");
    expect(said).toBe("You are invited to Twofold");
    expect(text).toContain("Call 555 0142");
  });

  test("contains no link from a person's name, and neither does the text", async () => {
    const { subject: said, text } = await subject("free.example");
    expect(`${said} ${text}`).not.toContain("free.example");
  });
});
