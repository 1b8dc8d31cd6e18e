import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createFileStore } from "../../../../src/server/files/file-store.ts";
import { filesIn } from "../../../../src/server/files/use-files.ts";
import { type Answer, type Registration } from "../builders.ts";
import { newId, pdf, send, upload } from "../files-bench.ts";
import { bench, withFiles } from "../with-files.ts";

withFiles();

/** Uploads a file. Returns the value that a form holds for it: `<id>/<name>`. */
async function added(changes: Parameters<typeof upload>[0] = {}): Promise<string> {
  const { status, body } = await send(bench.client, upload(changes));
  expect(status).toBe(200);
  return body.file;
}

const registration = async (body: object = {}): Promise<Registration> =>
  (await bench.client.create({ anonymousId: undefined, ...body })).body;
/** An update that names a file in the field that accepts one in the contract of these tests. */
const updated = (by: Registration, anonymousId: string, changes: object = {}): Promise<Answer> =>
  bench.client.update(by, {
    anonymousId,
    sections: ["REFERRAL"],
    referral: { selection: "SEARCH_ENGINE" },
    ...changes,
  });

async function isUsed(file: string): Promise<boolean> {
  const [id = ""] = file.split("/");
  const row = await bench.service.db.selectFrom("files").select("used_at").where("id", "=", id).executeTakeFirst();
  return row?.used_at instanceof Date;
}

const REFUSED = [
  422,
  "invalid-values",
  [
    {
      field: "anonymousId",
      code: "errors.file.unknown",
      text: "We do not have this file any more. Remove it and choose it again",
    },
  ],
];
const said = ({ status, body }: Answer): unknown => [status, body.code, body.fields];

describe("a call that names a file", () => {
  test("succeeds, and marks the file as used", async () => {
    const file = await added();
    expect(await isUsed(file)).toBe(false);
    expect((await bench.client.create({ anonymousId: file })).status).toBe(201);
    expect(await isUsed(file)).toBe(true);
  });

  test("is refused at the field if the file is not stored, has another name, or if the value is not a file", async () => {
    const [id] = (await added()).split("/");
    for (const anonymousId of [`${newId()}/licence.pdf`, `${id}/other.pdf`, `${id}`, "visitor"])
      expect(said(await bench.client.create({ anonymousId })), anonymousId).toEqual(REFUSED);
  });

  test("reports which of several files is unknown, and uses none of them", async () => {
    const [by, file] = [await registration(), await added()];
    const referral = { selection: "OTHER", other: `${newId()}/b.pdf` };
    const answer = await updated(by, file, { referral });
    expect(answer.body.fields.map((one: { field: string }) => one.field)).toEqual(["referral.other"]);
    expect(await isUsed(file)).toBe(false);
  });

  test("is refused if the file breaks the contract's limits, which are stricter than those of the form", async () => {
    const by = await registration();
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    expect(said(await updated(by, await added({ content: jpeg })))).toEqual(REFUSED);
    expect(said(await updated(by, await added({ content: pdf(901) })))).toEqual(REFUSED);
    expect((await updated(by, await added({ content: pdf(900) }))).status).toBe(200);
  });

  test("leaves the file unused if the operation changes nothing", async () => {
    const flow = await added({ name: "a" });
    const { body } = await bench.client.send("POST", "/v2/events", {
      body: {
        flow,
        visitor: "10000000-0000-4000-8000-000000000001",
        events: [{ id: "10000000-0000-4000-8000-000000000001", name: "a", at: 1, properties: {} }],
      },
    });
    // The error is about the journey, which does not exist. The file itself was found.
    expect(body.fields).toMatchObject([{ field: "flow", code: "errors.format" }]);
    expect(await isUsed(flow)).toBe(false);
  });
});

describe("a file that a registration has used", () => {
  test("can be sent again by the same registration, and by no other", async () => {
    const [by, other, file] = [await registration(), await registration(), await added()];
    expect((await updated(by, file)).status).toBe(200);
    expect((await updated(by, file)).status).toBe(200);
    expect(said(await updated(other, file))).toEqual(REFUSED);
    expect(said(await bench.client.create({ anonymousId: file }))).toEqual(REFUSED);
    expect(await isUsed(file)).toBe(true);
  });

  test("belongs to the registration even if the call with the file created it", async () => {
    const file = await added();
    const [by, other] = [await registration({ anonymousId: file }), await registration()];
    expect((await updated(by, file)).status).toBe(200);
    expect(said(await updated(other, file))).toEqual(REFUSED);
  });

  test("belongs to one registration if two send it at once", async () => {
    const [by, other, file] = [await registration(), await registration(), await added()];
    const answers = await Promise.all([updated(by, file), updated(other, file)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe("a call that is refused", () => {
  test("uses no file", async () => {
    const [by, file] = [await registration(), await added()];
    const stranger = { ...by, registrationKey: "wrong" };
    expect((await updated(stranger, file)).status).not.toBe(200);
    expect(await isUsed(file)).toBe(false);
    expect((await updated(await registration(), file)).status).toBe(200);
  });

  test("leaves a file used if an earlier call has used it", async () => {
    const [by, file] = [await registration(), await added()];
    await updated(by, file);
    await updated({ ...by, registrationKey: "wrong" }, file);
    expect(await isUsed(file)).toBe(true);
    expect(said(await updated(await registration(), file))).toEqual(REFUSED);
  });

  test("sets no owner for a file that an earlier call has used without an owner", async () => {
    const file = await added();
    const by = await registration({ anonymousId: file });
    const stranger = { ...(await registration()), registrationKey: "wrong" };
    expect((await updated(stranger, file)).status).not.toBe(200);
    expect(await isUsed(file)).toBe(true);
    expect((await updated(by, file)).status).toBe(200);
  });

  test("leaves the owner that another call has set at the same time", async () => {
    const [file, other, store] = [await added(), await registration(), createFileStore(bench.service.db)];
    const [id = "", name = ""] = file.split("/");
    const owner = Buffer.from("an owner");
    // Two calls use the file. The first is refused later and gives it back, the second succeeds.
    for (const use of [1, 2])
      expect(await store.use([{ id, name, limits: {} }], { owner, marks: true }), `${use}`).toEqual([]);
    await store.giveBack([id], owner);
    expect(said(await updated(other, file))).toEqual(REFUSED);
  });
});

describe("a file that no call has used", () => {
  const aged = async (file: string, hours: number): Promise<void> => {
    const [id = ""] = file.split("/");
    await bench.sql`update files set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`;
  };
  const isKept = async (file: string): Promise<boolean> => {
    const [id = ""] = file.split("/");
    return (await createFileStore(bench.service.db).find(id)) !== undefined;
  };

  test("is deleted a day after the upload, unlike a used one", async () => {
    const [young, old, used] = [await added(), await added(), await added()];
    await bench.client.create({ anonymousId: used });
    await aged(young, 23);
    await aged(old, 25);
    await aged(used, 2500);
    const other = await bench.another();
    await expect.poll(() => isKept(old), { timeout: 30_000 }).toBe(false);
    await other.close();
    expect([await isKept(young), await isKept(used)]).toEqual([true, true]);
    expect(said(await bench.client.create({ anonymousId: old }))).toEqual(REFUSED);
  });

  test("is stored for another day when the same file is sent again", async () => {
    const body = upload();
    const { file } = (await send(bench.client, body)).body;
    await aged(file, 25);
    await send(bench.client, body);
    await createFileStore(bench.service.db).forget(20);
    expect(await isKept(file)).toBe(true);
  });

  test("is found without its content", async () => {
    const [id = ""] = (await added()).split("/");
    expect(await createFileStore(bench.service.db).find(id)).not.toHaveProperty("content");
  });

  test("is deleted in batches, until only locked rows are left", async () => {
    const { db } = bench.service;
    await sql`insert into files (id, form, field, name, type, size, sha256, content, created_at)
      select lpad(n::text, 22, 'f'), '', '', '', '', 0, '', '', now() - interval '25 hours' from generate_series(1, 45) n`.execute(
      db,
    );
    const left = () => sql<{ id: string }>`select id from files where id like 'fffff%'`.execute(db);
    const batches = async () => {
      const counts: number[] = [];
      do counts.push(await createFileStore(db).forget(20));
      while (counts.at(-1) !== 0);
      return counts;
    };
    await db.transaction().execute(async (tx) => {
      await sql`select id from files where id = lpad('7', 22, 'f') for update`.execute(tx);
      expect(await batches()).toEqual([20, 20, 4, 0]);
      expect((await left()).rows).toEqual([{ id: "7".padStart(22, "f") }]);
    });
    expect(await batches()).toEqual([1, 0]);
  });
});

test("files are found in lists and in nested lists, each with its path", () => {
  const limits = {};
  const found = filesIn(
    {
      licence: "id1/a.pdf",
      children: [{ photo: "id2/b/c.png" }, {}, { photo: "id3/d.png", papers: ["id4/e.pdf", "id5/f.pdf"] }],
    },
    { "children.*.papers.*": limits, "children.*.photo": limits, licence: limits, "none.here": limits },
  );
  expect(found.map(({ field, id, name }) => [field, id, name])).toEqual([
    ["children.2.papers.0", "id4", "e.pdf"],
    ["children.2.papers.1", "id5", "f.pdf"],
    ["children.0.photo", "id2", "b/c.png"],
    ["children.2.photo", "id3", "d.png"],
    ["licence", "id1", "a.pdf"],
  ]);
});
