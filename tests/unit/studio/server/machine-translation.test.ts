import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { libreTranslate } from "../../../../src/studio/server/machine-translation.ts";
import { openApi } from "../open-api.ts";

/** A translator that answers with what it is told to, and what it was asked. */
async function translator(answer: (q: string) => { readonly status?: number; readonly body: object | string }) {
  const requests: { readonly url: string; readonly body: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const body = JSON.parse(text) as Record<string, string>;
      requests.push({ url: request.url ?? "", body });
      const { status = 200, body: said } = answer(body["q"] ?? "");
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(typeof said === "string" ? said : JSON.stringify(said));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, address, by: address.slice("http://".length) };
}

test("words are translated, and what is filled in or marked stays, wherever the machine puts it", async () => {
  const { requests, address } = await translator((q) => ({
    body: {
      translatedText: q.replace("Hi ", "Hola &quot;").replace("! Read", "&quot;, lee").replace("more", "m&#39;s"),
    },
  }));
  const words = await libreTranslate(address, "secret").translate(
    'Hi {name}! Read <link to="terms">R&D <b></link> more',
    "en",
    "es-MX",
  );
  expect(words).toBe(`Hola "{name}", lee <link to="terms">R&D <b></link> m's`);
  expect(requests).toEqual([
    {
      url: "/translate",
      body: {
        q: 'Hi <x id="0"></x>! Read <x id="1"></x>R&amp;D <x id="2"></x><x id="3"></x> more',
        source: "en",
        target: "es",
        format: "html",
        api_key: "secret",
      },
    },
  ]);
});

test.each([
  ["loses what must stay", "Hi {name}", { translatedText: "Hola" }, /lost “\{name\}”/],
  ["says it twice", "Hi {name}", { translatedText: '<x id="0"></x><x id="0"></x>' }, /lost “\{name\}”/],
  [
    "swaps the beginning and the end of a link",
    'Read <link to="terms">this</link> now',
    { translatedText: 'Lee <x id="1"></x>esto<x id="0"></x> ahora' },
    /begins or ends elsewhere/,
  ],
  [
    "empties a link",
    'Read <link to="terms">this</link> now',
    { translatedText: 'Lee esto <x id="0"></x><x id="1"></x> ahora' },
    /begins or ends elsewhere/,
  ],
  ["answers without end", "Hi", { translatedText: "a".repeat(2_000_000) }, /too long/],
  ["refuses", "Hi", { error: "es is not supported" }, /did not translate it: es is not supported/],
  ["answers with a page", "Hi", "<html>", /did not translate it/],
])("nothing is taken from a machine that %s", async (_, text, body, why) => {
  const { address } = await translator(() => ({ status: "error" in Object(body) ? 400 : 200, body }));
  await expect(libreTranslate(address, undefined).translate(text, "en", "es")).rejects.toThrow(why);
});

test.each([
  ["pt-BR", "pt"],
  ["zh-Hant", "zh-Hant"],
  ["zh-TW", "zh-Hant"],
  ["zh-Hans-CN", "zh"],
])("a machine below a path is asked there, and for %s as %s", async (tag, plain) => {
  const { requests, address } = await translator(() => ({ body: { translatedText: "…" } }));
  await libreTranslate(`${address}/own`, undefined).translate("Hi", "en", tag);
  expect(requests).toMatchObject([{ url: "/own/translate", body: { target: plain } }]);
});

test("a machine that is off is said", async () => {
  const off = libreTranslate("http://127.0.0.1:1", undefined);
  await expect(off.translate("Hi", "en", "es")).rejects.toThrow("127.0.0.1:1 does not answer.");
});

test("the Studio sends a text only when it is asked to, and nothing if no machine is configured", async () => {
  const question = { text: "Hi", from: "en", into: "es" };
  const none = await openApi();
  expect((await none.ask("at-a-glance")).body.translator).toBe(null);
  expect((await none.ask("machine-words", question)).body.message).toBe("No machine translation is configured.");
  const { requests, address, by } = await translator(() => ({ body: { translatedText: "Hola" } }));
  const { ask } = await openApi({ translation: libreTranslate(address, undefined) });
  expect((await ask("at-a-glance")).body.translator).toBe(by);
  await ask("texts");
  expect(requests).toEqual([]);
  expect((await ask("machine-words", question)).body).toEqual({ words: "Hola" });
  expect(requests).toHaveLength(1);
});
