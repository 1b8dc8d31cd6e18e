/** A page starts in small tasks, so that it reacts to presses and typing between two of them, even on a slow phone. */
import { alive, expect, test } from "./test.ts";

const PATH = "/app/join/step1";

test("each module that the page's script imports has its own script element, which the browser runs as a separate task", async ({
  request,
}) => {
  const html = await (await request.get(PATH)).text();
  const scripts = [...html.matchAll(/<script type="module"[^>]*src="([^"]+)"/g)].map(([, address]) => address ?? "");
  const entry = await (await request.get(scripts.at(-1) ?? "")).text();
  const imported = [...entry.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, name]) => `/assets/${name}`);
  expect(imported.length).toBeGreaterThan(2);
  expect(scripts.slice(0, -1)).toEqual(expect.arrayContaining(imported));
});

test("a page with a form is built step by step, and hydrated in many tasks", async ({ page }) => {
  // Each task starts with a message that the page sends to itself: over a separate channel between two steps, and by
  // React, which ends a task after 5 ms.
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
    // Simulates a phone, where each small part of a page takes a millisecond. React looks at the clock after each one.
    // Slowing the browser down instead depends on what else the machine does.
    const now = performance.now.bind(performance);
    let later = 0;
    performance.now = () => now() + (later += 1);
  });
  await page.goto(PATH);
  await alive(page);
  const { channels, messages } = await page.evaluate(() => Reflect.get(window, "began"));
  // React's channel, and one between every two steps.
  expect(channels).toBeGreaterThanOrEqual(6);
  // In a single task it would be one or two.
  expect(messages - channels).toBeGreaterThan(10);
});
