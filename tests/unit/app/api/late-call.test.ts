import { expect, test } from "vitest";
import { callFrom } from "../../../../src/app/api/late-call.ts";
import type { CallOptions } from "../../../../src/browser/calls/index.ts";

test("a call names the language and the country of the site, by which the service writes dates and amounts", async () => {
  const asked: CallOptions[] = [];
  const call = callFrom("GB", async (_operation, _input, options) => {
    asked.push(options);
    return { output: {} };
  });
  await call("getOptions", {}, { lang: "es", signal: new AbortController().signal });
  expect(asked).toEqual([expect.objectContaining({ lang: "es-GB" })]);
});
