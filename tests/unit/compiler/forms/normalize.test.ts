import { array, assert, constantFrom, oneof, property, record, string, stringMatching } from "fast-check";
import { getExampleNumber } from "libphonenumber-js";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";
import { type FormDefinition, type JsonObject, type Normalization, normalized } from "../../../../src/engine/index.ts";
import { normalizers, validators } from "../../../../src/generated/api/validators.js";
import { loadForm } from "../../../../src/compiler/definitions/index.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { readyCode } from "../../../../src/compiler/forms/ready-code.ts";
import { loadForm as compiled, problems } from "./load.ts";
import { run } from "./run.ts";

const text = { type: "string" } as const;

describe("a form validates its texts after `x-normalize`", () => {
  const form = compiled(
    {
      type: "object",
      required: ["name"],
      properties: {
        name: { ...text, minLength: 2 },
        again: { ...text, "x-normalize": ["exact"] },
        code: text,
        phone: { ...text, pattern: "^[0-9]*$", "x-normalize": [{ phone: "code" }] },
      },
      "x-rules": [{ rule: "!has(self.again) || self.again == self.name", at: "again", message: "errors.same" }],
    },
    { rows: ["name", "again", "code", "phone"] },
  );

  test("limits, required fields and rules see the normalized texts", () => {
    expect(problems(form, { name: " Ana ", again: "Ana" })).toEqual([]);
    expect(problems(form, { name: "A ", again: "A " })).toEqual(['name: errors.length {"min":2}']);
    expect(problems(form, { name: "   " })).toEqual(["name: errors.required"]);
    expect(problems(form, { name: "Ana", code: "+1", phone: "+1 (555) 010-0123" })).toEqual([]);
    expect(problems(form, { name: "Ana", code: "+44", phone: "+1 (555) 010-0123" })).toEqual(["phone: errors.pattern"]);
  });

  test("the form returns the values that it validated", () => {
    expect(form.normalize?.({ name: " Ana ", code: "+1", phone: "555-010-0123" })).toEqual({
      name: "Ana",
      code: "+1",
      phone: "5550100123",
    });
  });

  test("a form without texts that change has no code for it", () => {
    const kind = { enum: ["a", "b"] };
    const plain = compiled(
      { type: "object", properties: { kind, age: { type: "integer" } } },
      { rows: ["kind", "age"] },
    );
    expect([plain.normalize, plain.written]).toEqual([undefined, undefined]);
  });
});

test("values that count as normalized are unchanged when they are normalized", () => {
  const fields = [
    { path: ["name"], preparations: ["plainText"] },
    { path: ["phone"], preparations: [{ phone: "code" }] },
    { path: ["children", "*", "name"], preparations: ["text"] },
  ] as const satisfies readonly Normalization[];
  const ready = run<(values: JsonObject) => boolean>(readyCode(fields) ?? "");
  const written = string({ unit: constantFrom(..."ab ’“\t\u00a0é"), maxLength: 6 });
  const number = string({ unit: constantFrom(..."0014 -+"), maxLength: 14 });
  const values = record(
    {
      name: oneof(written, constantFrom("Ana Lee", 1, null)),
      code: constantFrom("+1", "+44", "", "x", 1),
      phone: oneof(number, stringMatching(/^[0-9]{10,12}$/)),
      children: oneof(array(record({ name: written }), { maxLength: 2 }), constantFrom("none", null, [1])),
    },
    { requiredKeys: [] },
  );
  let found = 0;
  assert(
    property(values, (typed) => {
      if (!ready(typed as JsonObject)) return;
      found += 1;
      expect(normalized(typed as JsonObject, fields)).toBe(typed);
    }),
    { numRuns: 2_000 },
  );
  expect(found).toBeGreaterThan(20);
  expect(ready({ name: "Ana Lee", code: "+1", phone: "5550100123", children: [{ name: "Kim" }] })).toBe(true);
});

describe("browser and service normalize and refuse the same values", async () => {
  const repo = readRepository(new URL("../../../../", import.meta.url).pathname);
  const [one, recovery, professional] = await Promise.all(
    ["schemas/join/step-one", "schemas/account/by-phone", "schemas/professional/about"].map((id) => loadForm(repo, id)),
  );
  const person = (phone: JsonObject) => ({
    firstName: "Ana",
    lastName: "O’Neil ",
    email: " ana@example.com",
    ...phone,
  });
  const phones = record({
    code: constantFrom("+1", "+44", "+49", "+61"),
    number: oneof(
      string({ unit: constantFrom(..."0123456789 ()-.+"), maxLength: 20 }),
      constantFrom(
        "(555) 010-0123",
        "555-010-0123",
        "+1 555 010 0123",
        "15550100123",
        "+44 20 7946 0958",
        "+44 (0)7700 900123",
        "07700 900123",
        "0412 345 678",
        "0044 7700 900123",
        "555-CALL-ME",
      ),
    ),
  });
  const same = (
    form: FormDefinition | undefined,
    values: JsonObject,
    operation: "createRegistration" | "recoverUsernameByPhone" | "validateProfessional",
    body: JsonObject,
    at: string,
  ) => {
    const found = form?.validate(values).some(({ path }) => path.startsWith("phone"));
    const refused = validators[operation]({ body }).some(({ path }) => path === `${at}phoneNumber`);
    expect([values.phoneNumber, refused]).toEqual([values.phoneNumber, found]);
    const sent = normalizers[operation]?.(body) as JsonObject;
    const ready = form?.normalize?.(values) ?? {};
    expect((at === "" ? sent : (sent.parent as JsonObject)).phoneNumber).toBe(ready.phoneNumber);
  };

  test("in the phone field of each form that has one", () => {
    assert(
      property(phones, ({ code, number }) => {
        const form = { countryCode: code, phoneNumber: number };
        const call = { phoneCountryCode: code, phoneNumber: number };
        same(one, person(form), "createRegistration", { parent: person(call), sections: ["NAME"] }, "parent.");
        same(recovery, { ...form, email: "a@b.co" }, "recoverUsernameByPhone", { ...call, email: "a@b.co" }, "");
        same(professional, person(call), "validateProfessional", person(call), "");
      }),
      { numRuns: 500 },
    );
  });

  test.each(["(555) 010-0123", "555-010-0123", "+1 555 010 0123", "15550100123"])(
    "%s with +1 is the same number",
    (number) => {
      const values = person({ countryCode: "+1", phoneNumber: number });
      expect(one?.validate(values)).toEqual([]);
      const { lastName, email, phoneNumber } = one?.normalize?.(values) ?? {};
      expect([lastName, email, phoneNumber]).toEqual(["O'Neil", "ana@example.com", "5550100123"]);
    },
  );

  test("a number with letters is refused", () => {
    const values = person({ countryCode: "+1", phoneNumber: "555-010-CALL" });
    expect(one?.validate(values)).toMatchObject([{ path: "phoneNumber", text: { key: "errors.phoneDigits" } }]);
  });

  test("a number is shown in the notation of its country, as libphonenumber writes it", () => {
    const shown = (["US", "GB", "AU", "NZ", "MX"] as const).map((country) => {
      const example = getExampleNumber(country, examples);
      const values = { countryCode: `+${example?.countryCallingCode}`, phoneNumber: example?.nationalNumber ?? "" };
      return [example?.formatNational(), one?.written?.(values, "phoneNumber")];
    });
    expect(shown.map(([, written]) => written)).toEqual(shown.map(([home]) => home));
    expect(shown.slice(0, 2).map(([home]) => home)).toEqual(["(201) 555-0123", "07400 123456"]);
  });

  test("the notation is read as the same number again, whatever its country code", () => {
    assert(
      property(
        constantFrom("+1", "+44", "+49", "+52", "+61", "+64"),
        stringMatching(/^[0-9]{1,15}$/),
        (code, number) => {
          const ready = one?.normalize?.({ countryCode: code, phoneNumber: number }) ?? {};
          const shown = one?.written?.(ready, "phoneNumber") ?? "";
          expect(one?.normalize?.({ countryCode: code, phoneNumber: shown })).toEqual(ready);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test("for a country that no site has, the notation is loaded; until then there are groups of three", async () => {
    const values = { countryCode: "+353", phoneNumber: "871234567" };
    expect(one?.written?.(values, "phoneNumber")).toBe("871 234 567");
    await new Promise<void>((loaded) => {
      expect(one?.written?.(values, "phoneNumber", loaded)).toBe("871 234 567");
    });
    expect(one?.written?.(values, "phoneNumber")).toBe("087 123 4567");
    expect(one?.written?.({ countryCode: "+39", phoneNumber: "0612345678" }, "phoneNumber")).toBe("06 1234 5678");
  });
});
