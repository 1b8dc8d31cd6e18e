import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { createServer } from "../../../../src/server/app.ts";
import { createService } from "../../../../src/server/index.ts";
import { Client, config } from "../builders.ts";
import { FIELDS, pdf, png, send, upload } from "../files-bench.ts";
import { bench, clamd, withFiles } from "../with-files.ts";

withFiles();
beforeEach(() => {
  clamd.mode = "answers";
  clamd.contents.length = 0;
});

const rowsOf = (id: string) => bench.service.db.selectFrom("files").selectAll().where("id", "=", id).execute();

/** The answer to an upload. Checks that the file is stored only if it was accepted. */
async function answerTo(body: ReturnType<typeof upload>): Promise<readonly [number, unknown]> {
  const { status, body: answer } = await send(bench.client, body);
  expect((await rowsOf(body.id)).length).toBe(status === 200 ? 1 : 0);
  return [status, answer.code];
}

describe("a file that its field accepts", () => {
  test("is scanned and stored unchanged, and the answer contains the value for the field", async () => {
    const body = upload({ name: "Führerschein (Kopie).pdf" });
    const answer = await send(bench.client, body);
    expect([answer.status, answer.body]).toEqual([200, { file: `${body.id}/Führerschein (Kopie).pdf` }]);
    expect(clamd.contents).toEqual([pdf()]);
    expect(await rowsOf(body.id)).toMatchObject([
      { field: "licence", name: body.name, type: "application/pdf", size: 100, content: pdf(), used_at: null },
    ]);
  });

  test("gets the same answer when the same call is repeated, and is neither scanned nor stored twice", async () => {
    const body = upload();
    const first = await send(bench.client, body);
    clamd.mode = "silence";
    const again = await send(bench.client, body);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(clamd.contents.length).toBe(1);
    expect((await rowsOf(body.id)).length).toBe(1);
  });

  test("is stored once if the same call arrives several times at once", async () => {
    const body = upload();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(bench.client, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await rowsOf(body.id)).length).toBe(1);
  });

  test("may be as large as its field allows, even if that is more than the limit of other calls", async () => {
    expect(await answerTo(upload({ content: pdf(1000) }))).toEqual([200, undefined]);
    expect(await answerTo(upload({ field: "children.photo", content: png(100_000) }))).toEqual([200, undefined]);
  });

  test("may be text if the field accepts text", async () => {
    const content = Buffer.from("Straße 5,\r\n\tzweiter Stock\n");
    expect(await answerTo(upload({ field: "notes", name: "notes.txt", content }))).toEqual([200, undefined]);
  });
});

describe("a file is refused", () => {
  test.each([
    ["a form that does not exist", { form: "schemas/trip/none" }],
    ["a field that does not exist", { field: "passport" }],
    ["a name that every object has", { form: "constructor", field: "name" }],
    ["a field with the index of a list item", { field: "children.0.photo" }],
  ])("for %s", async (_what, of) => {
    expect(await answerTo(upload(of))).toEqual([422, "file-unknown-field"]);
  });

  test("if it is empty", async () => {
    expect(await answerTo(upload({ content: "" }))).toEqual([422, "file-empty"]);
  });

  test("if it is one byte larger than its field allows", async () => {
    expect(await answerTo(upload({ content: pdf(1001) }))).toEqual([422, "file-too-large"]);
    const photo = upload({ field: "children.photo", content: png(100_001) });
    expect(await answerTo(photo)).toEqual([422, "file-too-large"]);
  });

  test("if it is larger than any field allows, unread, with its own error code and not that of other large calls", async () => {
    expect(await answerTo(upload({ content: png(200_000) }))).toEqual([422, "file-too-large"]);
    const other = await bench.client.create({ anonymousId: "x".repeat(200_000) });
    expect([other.status, other.body.code]).toEqual([413, "too-large"]);
    let isRead = false;
    const payload = new Readable({
      read() {
        isRead = true;
        this.push(null);
      },
    });
    const headers = { "content-type": "application/json", "content-length": "200000" };
    const unread = await bench.service.inject({ method: "POST", url: "/v2/files", headers, payload });
    expect([unread.statusCode, unread.json().code, isRead]).toEqual([422, "file-too-large", false]);
  });

  test("if its content has another type than the field accepts, whatever its name", async () => {
    expect(await answerTo(upload({ name: "photo.pdf", content: png(100) }))).toEqual([422, "file-type"]);
    expect(await answerTo(upload({ field: "notes", content: pdf() }))).toEqual([422, "file-type"]);
    expect(await answerTo(upload({ content: Buffer.from("just words") }))).toEqual([422, "file-type"]);
  });

  test("if the scanner finds something harmful, also when it is sent again", async () => {
    const body = upload({ content: Buffer.concat([pdf(), Buffer.from("harmful")]) });
    expect(await answerTo(body)).toEqual([422, "file-unsafe"]);
    expect(await answerTo(body)).toEqual([422, "file-unsafe"]);
  });

  test("while the scanner does not answer, and accepted once it answers again", async () => {
    const body = upload();
    clamd.mode = "closes";
    expect(await answerTo(body)).toEqual([503, "file-not-scanned"]);
    const { headers, body: problem } = await send(bench.client, body);
    expect(headers["retry-after"]).toBe("10");
    expect(problem).toMatchObject({
      detail: "Files cannot be checked at the moment, so this one was not added. Please try again in a few minutes.",
    });
    clamd.mode = "answers";
    expect(await answerTo(body)).toEqual([200, undefined]);
  });

  test("if no scanner is configured", async () => {
    const settings = config(bench.dir, { databaseUrl: bench.databaseUrl });
    const other = await createService(settings, bench.gateway, undefined, FIELDS);
    const { status, body } = await send(new Client(other), upload());
    expect([status, body.code]).toEqual([503, "file-not-scanned"]);
    await other.close();
  });

  test.each([
    ["different content", { content: pdf(101) }],
    ["a different name", { name: "other.pdf" }],
    ["a different field", { field: "notes", content: Buffer.from("words") }],
  ])("if it has the id of an earlier file but %s, and the earlier file stays unchanged", async (_what, other) => {
    const first = upload();
    await send(bench.client, first);
    const { status, body } = await send(bench.client, upload({ id: first.id, ...other }));
    expect([status, body.code]).toEqual([409, "file-id-taken"]);
    expect(await rowsOf(first.id)).toMatchObject([{ name: "licence.pdf", field: "licence", content: pdf() }]);
  });
});

test("an upload that is not JSON gets the same error as any other call", async () => {
  const response = await bench.service.inject({
    method: "POST",
    url: "/v2/files",
    headers: { "content-type": "application/json" },
    payload: "{",
  });
  expect([response.statusCode, response.json().code]).toEqual([400, "not-json"]);
});

test("uploads are limited per network address like other calls", async () => {
  const settings = config(bench.dir, { databaseUrl: bench.databaseUrl, clamdUrl: clamd.url, callsPerMinute: 1 });
  const other = await createService(settings, bench.gateway, undefined, FIELDS);
  const answers = [await send(new Client(other), upload()), await send(new Client(other), upload())];
  // The count begins again when the minute changes.
  if (answers[1]?.status === 200) answers.push(await send(new Client(other), upload()));
  expect(answers.at(-1)?.body.code).toBe("too-many-requests");
  await other.close();
});

test("an upload of a large file may take as long as a 1 Mbit/s connection needs, and other requests 30 s", () => {
  expect(createServer(config("")).server.requestTimeout).toBe(30_000);
  expect(createServer(config(""), 12_500_000).server.requestTimeout).toBe(130_000);
});

describe("the check of an upload's values", () => {
  test.each([
    ["id", { id: "AAAAAAAAAAAAAAAAAAAAA" }],
    ["id", { id: "AAAAAAAAAAAAAAAAAAAA+/" }],
    ["name", { name: "a/b.pdf" }],
    ["name", { name: "a\\b.pdf" }],
    ["name", { name: "a\nb.pdf" }],
    ["name", { name: "x".repeat(201) }],
    ["content", { content: "JVBERi0x*" }],
    ["content", { content: "JVBERi0xJVBERi0xJQ" }],
    ["content", { content: "JVBERi0x****" }],
    ["content", { content: "JVBERi0xJR==" }],
    ["content", { content: "JVBERi0xJQ==JVBE" }],
    ["content", { content: "JVBERi0x====" }],
    ["content", { content: "JVBERi0x-_-_" }],
    ["content", { content: "JVBERi0x\u0141VBE" }],
    ["content", { content: "JVBERi0x\nVBE" }],
  ])("reports a wrong value of %s", async (field, wrong) => {
    const { status, body } = await send(bench.client, upload(wrong));
    expect([status, body.code]).toEqual([422, "invalid-values"]);
    expect(body.fields.map((one: { field: string }) => one.field)).toEqual([field]);
  });

  test("accepts a name of 200 characters in any script", async () => {
    expect(await answerTo(upload({ name: "日".repeat(200) }))).toEqual([200, undefined]);
  });
});
