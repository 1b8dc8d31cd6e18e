import { expect, test } from "vitest";
import type { Call, CallOptions, CallResult } from "../../../src/browser/index.ts";
import { keepFile } from "../../../src/browser/keep-file.ts";
import type { JsonObject } from "../../../src/engine/index.ts";

const about = { form: "schemas/trip/details", field: "papers", id: "A".repeat(22), name: "passport.pdf" };
const failed = (code: string): CallResult => ({ error: { kind: "validation", code, text: "", fields: [] } });

/** Uploads a file. Returns the calls that the service got and the outcome for the given result. */
async function keeping(file: Blob, result: CallResult) {
  const requests: { operation: string; input: JsonObject; options: CallOptions }[] = [];
  const call: Call = async (operation, input, options) => {
    requests.push({ operation, input, options });
    return result;
  };
  const { signal } = new AbortController();
  const outcome = await keepFile(call, { ...about, file }, { lang: "es", signal }).catch(
    (error: Error) => error.message,
  );
  return { requests, outcome, signal };
}

test("a file is uploaded with one call that contains all the service needs and the content in base64", async () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256);
  const { requests, outcome, signal } = await keeping(new Blob([bytes]), { output: { file: "" } });
  expect(outcome).toBeUndefined();
  const body = { ...about, content: Buffer.from(bytes).toString("base64") };
  // More time than other calls, according to the size: a slow connection needs it.
  const timeoutMs = 30_000 + body.content.length / 125;
  expect(requests).toEqual([{ operation: "keepFile", input: { body }, options: { lang: "es", signal, timeoutMs } }]);
});

test.each([
  ["file-type", "type"],
  ["file-too-large", "size"],
  ["file-empty", "empty"],
  ["file-unsafe", "unsafe"],
])("a file that the service refuses is reported with the reason: %s", async (code, why) => {
  expect((await keeping(new Blob(["x"]), failed(code))).outcome).toBe(why);
});

test.each(["network", "file-not-scanned", "unexpected"])(
  "an error after which another try may succeed is not a refusal: %s",
  async (code) => {
    expect((await keeping(new Blob(["x"]), failed(code))).outcome).toBe(`The file was not kept: ${code}`);
  },
);
