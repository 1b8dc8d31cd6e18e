import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readLinks } from "../../../../src/server/links.ts";
import { createOutbox } from "../../../../src/server/outbox/index.ts";
import { findCodes } from "../../../../src/server/pricing/index.ts";
import { buyForFamilies } from "../../../../src/server/professionals/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { sentTo } from "../accounts.ts";
import { config, PEPPER, sharedBench } from "../builders.ts";
import { create } from "../professionals.ts";

const secrets = createSecrets(PEPPER);
const bench = sharedBench();

describe("a professional's purchase in advance", () => {
  const means = () => ({
    db: bench.service.db,
    config: config(bench.dir),
    outbox: createOutbox(secrets),
    links: readLinks(join(import.meta.dirname, "../../../.."), "https://join.example"),
  });
  const worth = { amount: 5000, currency: "USD" } as const;

  test("creates codes that are valid for a payment, and a family of the professional, whose parents are invited [MISC-04]", async () => {
    const { id: professionalId } = (await create(bench)).body;
    const parents = [parent("Ana"), parent("Ben")];
    const bought = await buyForFamilies(means(), {
      professionalId,
      codes: 2,
      worth,
      family: {
        parents,
        children: [{ firstName: "Kim", lastName: "Lee" }],
        language: "en",
      },
    });
    expect(await findCodes(bench.service.db, bought.codes)).toEqual(bought.codes.map((code) => ({ code, worth })));
    const family = await bench.service.db
      .selectFrom("professional_families")
      .innerJoin("professionals", "professionals.id", "professional_families.professional_id")
      .select(["professionals.first_name", "professionals.last_name"])
      .where("family_id", "=", bought.familyId ?? "")
      .execute();
    expect(family).toEqual([{ first_name: "Dana", last_name: "Whitfield" }]);
    for (const { email, firstName } of parents)
      expect(await sentTo(bench, email)).toMatchObject([
        { template: "professionalInvitation", values: { firstName, professionalName: "Dana Whitfield" } },
      ]);
    const codes = await bench.service.db
      .selectFrom("activation_codes")
      .select("professional_id")
      .where("code", "in", bought.codes)
      .execute();
    expect(codes).toEqual([{ professional_id: professionalId }, { professional_id: professionalId }]);
  });

  test("creates nothing for an unknown professional", async () => {
    const before = await count();
    const wrong = { professionalId: randomUUID(), codes: 3, worth: "subscription" } as const;
    await expect(buyForFamilies(means(), wrong)).rejects.toThrow();
    expect(await count()).toBe(before);
  });

  test("creates codes that are hard to guess and hard to misread", async () => {
    const { id: professionalId } = (await create(bench)).body;
    const { codes } = await buyForFamilies(means(), { professionalId, codes: 50, worth: "subscription" });
    expect(new Set(codes).size).toBe(50);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);
  });

  const count = async () => (await bench.service.db.selectFrom("activation_codes").select("code").execute()).length;
  const parent = (firstName: string) => ({
    firstName,
    lastName: "Lee",
    email: `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`,
    phoneCountryCode: "+1",
    phoneNumber: "5551234567",
  });
});
