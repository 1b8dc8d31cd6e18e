import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import { readRjsf } from "../../../src/import/rjsf/read-rjsf.ts";
import { check, readJourneys } from "../../../src/linter/index.ts";
import type { SourceFile } from "../../../src/model/index.ts";
import { problemsAfter } from "../linter/fixture.ts";
import { documented, repositoryOf, sampleFile } from "./imported.ts";

test("the documented way to leave out an empty text passes the check", () => {
  const [, sent = ""] = /`"nickname": (\{.*?\})` beside/.exec(documented) ?? [];
  const found = problemsAfter([
    ["schemas/trip/details.schema.json", '"required": ["name", "pin", "kind"]', '"required": ["name", "kind"]'],
    ["flows/trip/flow.json", '"pin": "= form.pin"', `"pin": ${sent.replaceAll("nickname", "pin")}`],
  ]);
  expect(sent).toContain("form.nickname");
  expect(found.filter(({ rule, at }) => rule === "expression" && at.startsWith("flows/"))).toEqual([]);
});

test("the documented way to send the plain values of a list passes the check", () => {
  const [, sent = ""] = /`"guests": (\{.*?\})` beside/.exec(documented) ?? [];
  const { files } = repositoryOf(readRjsf(sampleFile("rjsf", "lists.schema.json") as SourceFile, undefined));
  const guests = { type: "array", items: { type: "string" } };
  const body = { type: "object", additionalProperties: false, properties: { guests } };
  const json = (schema: JsonObject) => ({ content: { "application/json": { schema } } });
  const post = { operationId: "sendForm", requestBody: json(body), responses: { 200: json({ type: "object" }) } };
  const contract = { openapi: "3.1.0", info: {}, paths: { "/forms": { post } } };
  const call = `{ "call": "sendForm", "with": { "body": { "guests": ${sent} } } }`;
  const flow =
    files.get("flows/trial/flow.json")?.text.replace(/"do": \[(?=\s*\{\s*"done": "form")/, `$&${call}, `) ?? "";
  const texts = new Map([...files].map(([path, { text }]) => [path, text]));
  texts.set("flows/trial/flow.json", flow).set("schemas/api/openapi.json", JSON.stringify(contract));
  expect(flow).toContain("guest.value");
  const found = check(readJourneys("/nowhere", texts));
  expect(found.filter(({ rule }) => ["expression", "call-input", "sent-by-name"].includes(rule))).toEqual([]);
});
