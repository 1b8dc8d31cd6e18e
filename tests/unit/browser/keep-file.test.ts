import { expect, test } from "vitest";
import type { Call, CallOptions, CallResult } from "../../../src/browser/index.ts";
import { keepFile } from "../../../src/browser/keep-file.ts";
import type { JsonObject } from "../../../src/engine/index.ts";

const about = { form: "schemas/trip/details", field: "papers", id: "A".repeat(22), name: "passport.pdf" };
const failed = (code: string): CallResult => ({ error: { kind: "validation", code, text: "", fields: [] } });

/** What is asked of the service, and what comes of its answer. */
async function keeping(file: Blob, result: CallResult) {
  const asked: { operation: string; input: JsonObject; options: CallOptions }[] = [];
  const call: Call = async (operation, input, options) => {
    asked.push({ operation, input, options });
    return result;
  };
  const { signal } = new AbortController();
  const outcome = await keepFile(call, { ...about, file }, { lang: "es", signal }).catch(
    (error: Error) => error.message,
  );
  return { asked, outcome, signal };
}

test("a file is kept by one call, which has all that the service needs and its content in base64", async () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256);
  const { asked, outcome, signal } = await keeping(new Blob([bytes]), { output: { file: "" } });
  expect(outcome).toBeUndefined();
  const body = { ...about, content: Buffer.from(bytes).toString("base64") };
  // Longer than other calls, by what a slow connection needs for it.
  const timeoutMs = 30_000 + body.content.length / 125;
  expect(asked).toEqual([{ operation: "keepFile", input: { body }, options: { lang: "es", signal, timeoutMs } }]);
});

test.each([
  ["file-type", "type"],
  ["file-too-large", "size"],
  ["file-empty", "empty"],
  ["file-unsafe", "unsafe"],
])("what the service does not take is told with the reason: %s", async (code, why) => {
  expect((await keeping(new Blob(["x"]), failed(code))).outcome).toBe(why);
});

test.each(["network", "file-not-scanned", "unexpected"])(
  "what may succeed at another try is no refusal: %s",
  async (code) => {
    expect((await keeping(new Blob(["x"]), failed(code))).outcome).toBe(`The file was not kept: ${code}`);
  },
);
