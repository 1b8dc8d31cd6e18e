import { expect, test } from "vitest";
import { forms } from "../../../src/generated/forms/index.js";
import type { FormDefinition, JsonObject } from "../../../src/engine/index.ts";
import { readLayout } from "../../../renderers/fields/layout.ts";
import { strengthOf } from "../../../renderers/widgets/passwordWithRules/strength.ts";
import { localeTexts } from "../locale-texts.ts";

const CONTEXT = { email: "ana@example.com", username: "ana.lee.7" };
const PASSWORDS = [
  "",
  "short-1",
  "eleven-cha1",
  "twelve-char1",
  "no-digits-in-here",
  "NoSpecialSign123",
  "1234567890-!",
  "with a blank 12",
  "with\ttab\tand12",
  "ñandú-ñandú-12",
  `${"aB3-".repeat(6)}x`,
  `${"aB3-".repeat(6)}xy`,
  "ANA@example.com",
  "ana@example.com1",
];

const CHOOSING = [
  "schemas/join/credentials",
  "schemas/invite/credentials",
  "schemas/account/change",
  "schemas/account/reset",
];

test.each(CHOOSING)(
  "the rules that %s shows as a checklist accept exactly the passwords that its schema accepts [CRED-09]",
  async (id) => {
    const definition = (await forms[id as keyof typeof forms]()).default as FormDefinition;
    const { rules } = readLayout(definition.layout).fields["password"] ?? { rules: [] };
    expect(rules).toHaveLength(5);
    for (const password of PASSWORDS) {
      const self: JsonObject = { username: CONTEXT.username, password };
      const refused = definition.validate(self, CONTEXT).some(({ path }) => path === "password");
      expect([password, rules.every(({ rule }) => rule({ self, context: CONTEXT }))]).toEqual([password, !refused]);
    }
  },
);

test("the service accepts each of the offered security questions, in each language [CRED-14]", async () => {
  const definition = (await forms["schemas/join/credentials"]()).default as FormDefinition;
  const { options = [] } = readLayout(definition.layout).fields["securityQuestion"] ?? {};
  expect(options.length).toBeGreaterThanOrEqual(4);
  for (const lang of ["en", "es"]) {
    for (const { label } of options) {
      const securityQuestion = localeTexts(lang, "join").t("key" in label ? label.key : "");
      const problems = definition.validate({ securityQuestion }, CONTEXT).map(({ path }) => path);
      expect([securityQuestion, problems.includes("securityQuestion")]).toEqual([securityQuestion, false]);
    }
  }
});

test("the strength follows the rules, and is strong only for a long and varied password", () => {
  const rules = [
    { text: { key: "length" }, missing: { key: "longer" }, met: (value: string) => value.length >= 12 },
    { text: { key: "number" }, missing: { key: "number" }, met: (value: string) => /\d/.test(value) },
  ];
  const words = { label: "label", weak: "weak", good: "good", strong: "strong", strongFrom: 16 };
  const of = (password: string) => strengthOf(password, rules, words);
  expect(of("")).toEqual({ level: 0, word: undefined, advice: undefined });
  expect(of("short")).toEqual({ level: 1, word: { key: "weak" }, advice: { key: "longer" } });
  expect(of("quiet-harbor-lamps")).toEqual({ level: 2, word: { key: "weak" }, advice: { key: "number" } });
  expect(of("quiet-harb-41")).toMatchObject({ level: 3, word: { key: "good" } });
  expect(of("aaaaaaaaaaaaaaaaaaaaa1")).toMatchObject({ level: 3 });
  expect(of("quiet-harbor-41-lamps")).toMatchObject({ level: 4, word: { key: "strong" } });
});
