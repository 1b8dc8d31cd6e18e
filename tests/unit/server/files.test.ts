import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createServer } from "../../../src/server/app.ts";
import { createService } from "../../../src/server/index.ts";
import { Client, config, startBench } from "./builders.ts";
import type { Bench } from "./builders.ts";
import { startFakeClamd } from "./fake-clamd.ts";
import type { FakeClamd } from "./fake-clamd.ts";
import { FIELDS, pdf, png, send, upload } from "./files-bench.ts";

let bench: Bench;
let clamd: FakeClamd;
beforeAll(async () => {
  clamd = await startFakeClamd();
  bench = await startBench({ clamdUrl: clamd.url }, FIELDS);
});
afterAll(async () => {
  await bench.stop();
  await clamd.close();
});
beforeEach(() => {
  clamd.mode = "answers";
  clamd.contents.length = 0;
});

const rowsOf = (id: string) => bench.service.db.selectFrom("files").selectAll().where("id", "=", id).execute();

/** What a file is answered, and that nothing of it is kept where it is refused. */
async function answerTo(body: ReturnType<typeof upload>): Promise<readonly [number, unknown]> {
  const { status, body: answer } = await send(bench.client, body);
  expect((await rowsOf(body.id)).length).toBe(status === 200 ? 1 : 0);
  return [status, answer.code];
}

describe("a file that a field takes", () => {
  test("is looked at by the scanner, kept as it is, and answered as the value of the field", async () => {
    const body = upload({ name: "Führerschein (Kopie).pdf" });
    const answer = await send(bench.client, body);
    expect([answer.status, answer.body]).toEqual([200, { file: `${body.id}/Führerschein (Kopie).pdf` }]);
    expect(clamd.contents).toEqual([pdf()]);
    expect(await rowsOf(body.id)).toMatchObject([
      { field: "licence", name: body.name, type: "application/pdf", size: 100, content: pdf(), used_at: null },
    ]);
  });

  test("is answered the same again when the very same call comes again, and is neither scanned nor kept twice", async () => {
    const body = upload();
    const first = await send(bench.client, body);
    clamd.mode = "silence";
    const again = await send(bench.client, body);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(clamd.contents.length).toBe(1);
    expect((await rowsOf(body.id)).length).toBe(1);
  });

  test("is kept once when the same call comes several times at once", async () => {
    const body = upload();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(bench.client, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await rowsOf(body.id)).length).toBe(1);
  });

  test("may be as large as the field says, also where that is more than any other call may bring", async () => {
    expect(await answerTo(upload({ content: pdf(1000) }))).toEqual([200, undefined]);
    expect(await answerTo(upload({ field: "children.photo", content: png(100_000) }))).toEqual([200, undefined]);
  });

  test("may be text, where the field takes text", async () => {
    const content = Buffer.from("Straße 5,\r\n\tzweiter Stock\n");
    expect(await answerTo(upload({ field: "notes", name: "notes.txt", content }))).toEqual([200, undefined]);
  });
});

describe("refused is a file", () => {
  test.each([
    ["a form that there is not", { form: "schemas/trip/none" }],
    ["a field that there is not", { field: "passport" }],
    ["a name that every object has", { form: "constructor", field: "name" }],
    ["a field with the number of its item", { field: "children.0.photo" }],
  ])("of %s", async (_what, of) => {
    expect(await answerTo(upload(of))).toEqual([422, "file-unknown-field"]);
  });

  test("without content", async () => {
    expect(await answerTo(upload({ content: "" }))).toEqual([422, "file-empty"]);
  });

  test("of one byte more than the field takes, of any field", async () => {
    expect(await answerTo(upload({ content: pdf(1001) }))).toEqual([422, "file-too-large"]);
    const photo = upload({ field: "children.photo", content: png(100_001) });
    expect(await answerTo(photo)).toEqual([422, "file-too-large"]);
  });

  test("of more bytes than any field takes, which is told before it is read", async () => {
    expect(await answerTo(upload({ content: png(200_000) }))).toEqual([422, "file-too-large"]);
    const other = await bench.client.create({ anonymousId: "x".repeat(200_000) });
    expect([other.status, other.body.code]).toEqual([413, "too-large"]);
  });

  test("whose content is of another type than the field takes, whatever its name says", async () => {
    expect(await answerTo(upload({ name: "photo.pdf", content: png(100) }))).toEqual([422, "file-type"]);
    expect(await answerTo(upload({ field: "notes", content: pdf() }))).toEqual([422, "file-type"]);
    expect(await answerTo(upload({ content: Buffer.from("just words") }))).toEqual([422, "file-type"]);
  });

  test("in which the scanner finds something harmful, also when it is sent again", async () => {
    const body = upload({ content: Buffer.concat([pdf(), Buffer.from("harmful")]) });
    expect(await answerTo(body)).toEqual([422, "file-unsafe"]);
    expect(await answerTo(body)).toEqual([422, "file-unsafe"]);
  });

  test("while the scanner does not answer, and taken when it does again", async () => {
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

  test("where no scanner is configured", async () => {
    const settings = config(bench.dir, { databaseUrl: bench.databaseUrl });
    const other = await createService(settings, bench.gateway, undefined, FIELDS);
    const { status, body } = await send(new Client(other), upload());
    expect([status, body.code]).toEqual([503, "file-not-scanned"]);
    await other.close();
  });

  test.each([
    ["other content", { content: pdf(101) }],
    ["another name", { name: "other.pdf" }],
    ["another field", { field: "notes", content: Buffer.from("words") }],
  ])("under the id of a file with %s, which stays as it was", async (_what, other) => {
    const first = upload();
    await send(bench.client, first);
    const { status, body } = await send(bench.client, upload({ id: first.id, ...other }));
    expect([status, body.code]).toEqual([409, "file-id-taken"]);
    expect(await rowsOf(first.id)).toMatchObject([{ name: "licence.pdf", field: "licence", content: pdf() }]);
  });
});

test("what is no JSON is told as of any other call", async () => {
  const response = await bench.service.inject({
    method: "POST",
    url: "/v2/files",
    headers: { "content-type": "application/json" },
    payload: "{",
  });
  expect([response.statusCode, response.json().code]).toEqual([400, "not-json"]);
});

test("files are limited by address as other calls are", async () => {
  const settings = config(bench.dir, { databaseUrl: bench.databaseUrl, clamdUrl: clamd.url, callsPerMinute: 1 });
  const other = await createService(settings, bench.gateway, undefined, FIELDS);
  const answers = [await send(new Client(other), upload()), await send(new Client(other), upload())];
  // At the turn of a minute, the count begins anew.
  if (answers[1]?.status === 200) answers.push(await send(new Client(other), upload()));
  expect(answers.at(-1)?.body.code).toBe("too-many-requests");
  await other.close();
});

test("a large file has the time that a line of 1 Mbit/s needs, and other requests 30 s", () => {
  expect(createServer(config("")).server.requestTimeout).toBe(30_000);
  expect(createServer(config(""), 12_500_000).server.requestTimeout).toBe(130_000);
});

describe("a call that brings no file is told which value is wrong", () => {
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
  ])("%s", async (field, wrong) => {
    const { status, body } = await send(bench.client, upload(wrong));
    expect([status, body.code]).toEqual([422, "invalid-values"]);
    expect(body.fields.map((one: { field: string }) => one.field)).toEqual([field]);
  });

  test("and a name of 200 characters of any script is right", async () => {
    expect(await answerTo(upload({ name: "日".repeat(200) }))).toEqual([200, undefined]);
  });
});
