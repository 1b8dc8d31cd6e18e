import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { readLinks } from "../../../../src/server/links.ts";
import { inviteFamily } from "../../../../src/server/invitations/invite-family.ts";
import { addSampleInvitations } from "../../../../src/server/invitations/index.ts";
import { createOutbox } from "../../../../src/server/outbox/index.ts";
import { addSampleProfessional } from "../../../../src/server/professionals/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { config, PEPPER, sharedBench } from "../builders.ts";
import { asInvited, invitedBy, lettersTo } from "../mailbox.ts";
import { whileLocked } from "../while-locked.ts";

const bench = sharedBench({ outboxPage: true });

describe("a family that a professional created", () => {
  const dependencies = () => ({
    db: bench.service.db,
    config: config(bench.dir),
    outbox: createOutbox(createSecrets(PEPPER)),
    links: readLinks(".", "https://join.test"),
  });
  const professional = () => addSampleProfessional(bench.service.db, createSecrets(PEPPER));

  test("names the professional in the parents' mails and invite context, and both parents can save at once [INV-03]", async () => {
    const email = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`;
    const [one, two] = [email("one"), email("two")];
    const contact = { phoneCountryCode: "", phoneNumber: "" };
    await inviteFamily(dependencies(), {
      professionalId: await professional(),
      parents: [
        { firstName: "Olive", lastName: "Stone", email: one, ...contact },
        { firstName: "Pat", lastName: "Stone", email: two, ...contact },
      ],
      children: [{ firstName: "Theo", lastName: "Stone" }],
      language: "es",
    });
    const links = await Promise.all(
      [one, two].map(async (to) => asInvited(bench, invitedBy((await lettersTo(bench, to))[0]))),
    );
    const added = { children: [{ firstName: "Mila", lastName: "Stone" }], sections: ["FAMILY"] };
    const both = await whileLocked(bench, sql`lock table children in share mode`, async (waitFor) => {
      const saving = links.map((of) => of.put("", added));
      await waitFor(2);
      return saving;
    });
    for (const saved of both) expect((await saved).status).toBe(200);
    for (const address of [one, two]) {
      const [letter] = await lettersTo(bench, address);
      expect(letter?.subject).toBe("Dana Whitfield registró a tu familia en Twofold");
      const { value } = (await asInvited(bench, invitedBy(letter)).find()).body.users[0];
      expect(value).toMatchObject({
        userCreatedByPro: true,
        proFirstName: "Dana",
        proLastName: "Whitfield",
        coparentPackageId: 0,
      });
      expect(value.familyMembers.map((one: { firstName: string }) => one.firstName).toSorted()).toEqual([
        "Mila",
        "Olive",
        "Pat",
        "Theo",
      ]);
    }
  });

  test("is one of the samples, with an invitation and a co-parent who was paid for, and nothing is added twice", async () => {
    await addSampleInvitations(dependencies(), await professional());
    await addSampleInvitations(dependencies(), await professional());
    const templates = async (name: string) =>
      (await lettersTo(bench, `${name}@example.com`)).map(({ template }) => template);
    expect(await templates("sam.rivera")).toEqual(["invitation"]);
    expect(await templates("casey.lane")).toEqual(["signUpInstructions"]);
    expect(await templates("taylor.brooks")).toEqual(["professionalInvitation"]);
    const login = { body: { username: "dana.whitfield", password: "quiet-Harbor-42" } };
    expect((await bench.client.send("POST", "/ofw/login", login)).status).toBe(200);
  });
});
