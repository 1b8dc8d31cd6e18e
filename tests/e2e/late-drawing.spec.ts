/**
 * A busy browser draws an answer's changes a moment after the journey has them. What the person does in that moment
 * must not undo them.
 */
import { toBilling } from "./join.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";
import { holdBack } from "./hold-scripts.ts";

// The setting that most people have.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

declare global {
  interface Window {
    /** Renders that wait while a test holds them; undefined: React renders normally. */
    waiting?: (() => void)[] | undefined;
  }
}

test("keeps the time zone that a region brings, even if the person leaves a field before it is drawn", async ({
  page,
}) => {
  await page.addInitScript(holdDrawings);
  await toBilling(page, { query: "?site=uk" });
  const timezone = page.getByLabel(en.timezone, { exact: true });
  await expect(timezone).toHaveValue("Europe/London");
  const release = await holdBack(page, /\/v2\/countries\/GB\/options\?region=/);
  const postalCode = page.getByLabel(en.postcode, { exact: true });
  await page.getByLabel(en.regionAlone, { exact: true }).selectOption({ index: 1 });
  await expect(timezone).toHaveValue("");
  await postalCode.focus();
  await page.evaluate(() => void (window.waiting = []));
  release();
  // The journey has the answer, but has not drawn it.
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

/** React schedules its rendering with a message without content. */
function holdDrawings(): void {
  const post = Reflect.get(MessagePort.prototype, "postMessage") as (this: MessagePort, ...rest: unknown[]) => void;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...rest: unknown[]) {
    const draw = () => post.apply(this, rest);
    if (rest[0] === null && window.waiting) window.waiting.push(draw);
    else draw();
  };
}
