/** A busy browser draws what an answer changed a moment after the journey knows of it. What the person does in that moment takes nothing back. */
import { toBilling } from "./join.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

// As most people see it.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

declare global {
  interface Window {
    /** Drawings that wait while a test holds them; undefined: React draws when it will. */
    waiting?: (() => void)[] | undefined;
  }
}

test("the time zone that a region brings stays, where the person leaves a field before it is drawn", async ({
  page,
}) => {
  await page.addInitScript(holdDrawings);
  await toBilling(page, { query: "?site=uk" });
  const timezone = page.getByLabel(en.timezone, { exact: true });
  await expect(timezone).toHaveValue("Europe/London");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/v2\/countries\/GB\/options\?region=/, async (route) => {
    await held;
    await route.continue();
  });
  const postalCode = page.getByLabel(en.postcode, { exact: true });
  await page.getByLabel(en.regionAlone, { exact: true }).selectOption({ index: 1 });
  await expect(timezone).toHaveValue("");
  await postalCode.focus();
  await page.evaluate(() => void (window.waiting = []));
  release();
  // The journey has the answer, and nothing of it is drawn.
  await expect.poll(() => page.evaluate(() => window.waiting?.length)).toBeGreaterThan(0);
  await expect(timezone).toHaveValue("");
  await postalCode.blur();
  await page.evaluate(() => {
    const drawings = window.waiting ?? [];
    window.waiting = undefined;
    for (const draw of drawings) draw();
  });
  await expect(timezone).toHaveValue("Europe/London");
});

/** React asks itself to draw by a message without content. */
function holdDrawings(): void {
  const post = Reflect.get(MessagePort.prototype, "postMessage") as (this: MessagePort, ...rest: unknown[]) => void;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...rest: unknown[]) {
    const draw = () => post.apply(this, rest);
    if (rest[0] === null && window.waiting) window.waiting.push(draw);
    else draw();
  };
}
