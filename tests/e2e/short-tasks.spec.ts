/** A page that comes to life does so in small parts: whoever presses or types meanwhile is heard between two of them, on a slow phone too. */
import { alive, expect, test } from "./test.ts";

const PATH = "/app/join/step1";

test("what the page's script imports is a script of its own, which the browser runs in a task of its own", async ({
  request,
}) => {
  const html = await (await request.get(PATH)).text();
  const scripts = [...html.matchAll(/<script type="module"[^>]*src="([^"]+)"/g)].map(([, address]) => address ?? "");
  const entry = await (await request.get(scripts.at(-1) ?? "")).text();
  const imported = [...entry.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, name]) => `/assets/${name}`);
  expect(imported.length).toBeGreaterThan(2);
  expect(scripts.slice(0, -1)).toEqual(expect.arrayContaining(imported));
});

test("a page with a form is put together step by step, and taken over in many tasks", async ({ page }) => {
  // Each is begun by a message that the page sends to itself: between two steps over a channel of its own, and by React, which ends a task after 5 ms.
  await page.addInitScript(() => {
    const began = { channels: 0, messages: 0 };
    const before = () => document.querySelector("#root[data-view]") !== null;
    const { MessageChannel: Channel, MessagePort: Port } = window;
    const { postMessage } = Port.prototype;
    Port.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      if (before()) began.messages += 1;
      Reflect.apply(postMessage, this, message);
    };
    window.MessageChannel = class extends Channel {
      constructor() {
        super();
        if (before()) began.channels += 1;
      }
    };
    Object.assign(window, { began });
  });
  // A phone, on which a part of a page takes longer than that.
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.goto(PATH);
  await alive(page);
  const { channels, messages } = await page.evaluate(() => Reflect.get(window, "began"));
  // React's own, and one between each two steps.
  expect(channels).toBeGreaterThanOrEqual(6);
  // Taken over at one go it would be one or two.
  expect(messages - channels).toBeGreaterThan(2);
});
