import { prerender } from "react-dom/static";
import { expect, test } from "vitest";
import type { BlockExamples } from "../../../renderers/catalogue/examples.ts";
import { Catalogue } from "../../../renderers/catalogue/index.ts";
import { pages } from "../../../renderers/page/examples.ts";
import { commerceBlocks } from "../../../renderers/commerce/index.ts";

const commerce: BlockExamples = import.meta.glob<BlockExamples[string]>("../../../renderers/commerce/*/examples.ts", {
  eager: true,
});

/** Every block and widget in each of its states, as HTML. React separates texts beside each other by a comment. */
async function everything(query = ""): Promise<string> {
  const { prelude } = await prerender(<Catalogue blocks={commerceBlocks} examples={commerce} query={query} />);
  return new Response(prelude).text();
}

const html = await everything();
const wholePages = await Promise.all(Object.keys(pages).map((name) => everything(`?page=${encodeURIComponent(name)}`)));

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** The texts that have an element or another text beside them, with the class of their element. */
function mixedTexts(page: string): readonly string[] {
  const found = new Set<string>();
  const open: { tag: string; text: string; parts: number }[] = [];
  for (const [, comment, closed, opened, isEmpty, text] of page.matchAll(TOKEN)) {
    const top = open.at(-1);
    if (top !== undefined && (comment !== undefined || opened !== undefined)) top.parts += 1;
    if (top !== undefined && text !== undefined && text.trim() !== "") top.text += text;
    if (opened !== undefined && isEmpty === undefined && !VOID.has(opened))
      open.push({ tag: opened, text: "", parts: 0 });
    if (closed === undefined) continue;
    const { tag = "", text: own = "", parts = 0 } = open.pop() ?? {};
    if (own !== "" && parts > 0) found.add(`<${tag}> ${own}`);
  }
  return [...found];
}

const TOKEN = /(<!--.*?-->)|<\/([\w-]+)>|<([\w-]+)(?:\s(?:[^>"]|"[^"]*")*?)?(\/)?>|([^<]+)/gs;

test("each text is alone in its element, so that a browser may translate the page while React changes it", () => {
  expect(html.length).toBeGreaterThan(300_000);
  expect(mixedTexts("<p>One <b>two</b></p><p>three<!-- -->four</p><p><b>five</b></p>")).toEqual([
    "<p> One ",
    "<p> threefour",
  ]);
  expect(wholePages.length).toBeGreaterThan(5);
  expect([html, ...wholePages].flatMap(mixedTexts)).toEqual([]);
});
