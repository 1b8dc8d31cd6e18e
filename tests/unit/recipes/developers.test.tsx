import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { BlockComponent, Example } from "../../../renderers/block.ts";
import { Speaking } from "../../../renderers/text/Speaking.tsx";
import { createUncommitted } from "../../../renderers/fields/uncommitted.ts";
import type { WidgetExample } from "../../../renderers/widgets/example.ts";
import type { Widget, WidgetProps } from "../../../renderers/widgets/widget.ts";
import type { JsonObject } from "../../../src/engine/index.ts";
import { contextOf } from "../../../src/linter/context.ts";
import type { Rule } from "../../../src/linter/index.ts";
import type { Repository } from "../../../src/model/index.ts";
import { createTexts } from "../../../src/texts/index.ts";
import { goodAfter, mistakesIn, placed } from "../linter/fixture.ts";
import { inShare } from "../share.ts";
import { fail } from "./after-recipe.ts";
import { changedFiles, follow } from "./follow.ts";
import { newFolder } from "../new-folder.ts";

const ROOT = join(import.meta.dirname, "../../..");
const RECIPES = ["add-a-rule", "add-a-block", "add-a-widget", "add-a-studio-command"];

test("a recipe adds a rule, which finds the recipe's mistake at its place", async () => {
  const rule = await named<Rule>("add-a-rule", "src/linter/rules/shouted-text.ts", "shoutedText");
  const mistakes = mistakesIn(changedFiles("add-a-rule").get("tests/fixtures/mistakes/texts.txt") ?? "");
  const mistake = mistakes.find((one) => one.rule === rule.id) ?? fail("mistake");
  const findings = [...rule.check(contextOf(goodAfter(mistake.edits)))];
  expect(findings.map((found) => ({ rule: rule.id, at: placed(found), message: found.message }))).toEqual(
    mistake.problems,
  );
});

test("a recipe adds a block, with an example that can be drawn", async () => {
  expect(follow("add-a-block").blocks.has("quote")).toBe(true);
  const folder = "renderers/blocks/quote";
  const Quote = await named<BlockComponent>("add-a-block", `${folder}/Quote.tsx`, "Quote");
  const [example] = await named<readonly Example<JsonObject>[]>("add-a-block", `${folder}/examples.ts`, "examples");
  const props = example?.props ?? fail("example");
  const html = inEnglish(<Quote block={{ block: "quote", key: "/page/0", props, slots: {} }} />);
  expect(html).toBe(
    '<figure class="quote"><blockquote>We write to each other again.</blockquote><figcaption>Ana</figcaption></figure>',
  );
});

test("a recipe adds a widget, which a layout names and whose example uses it", async () => {
  expect(follow("add-a-widget").widgets.has("reference")).toBe(true);
  const folder = "renderers/widgets/reference";
  const Reference = await named<Widget["Component"]>(
    "add-a-widget",
    `${folder}/ReferenceWidget.tsx`,
    "ReferenceWidget",
  );
  const [example] = await named<readonly WidgetExample[]>("add-a-widget", `${folder}/examples.ts`, "examples");
  expect(example?.layout.widget).toBe("reference");
  const typing = createUncommitted(() => 300).of("a");
  const props = { id: "a", value: example?.value, schema: example?.schema, typing } as unknown as WidgetProps;
  expect(inEnglish(<Reference {...props} />)).toContain('class="input input--code"');
});

test("a recipe adds a Studio command, which changes one value and nothing that somebody else has changed", async () => {
  const path = "src/studio/commands/explain-experiment.ts";
  type Plan = (repo: Repository, command: JsonObject) => { readonly files: ReadonlyMap<string, unknown> };
  const explain = await named<Plan>("add-a-studio-command", path, "explainExperiment");
  const repo = goodAfter([]);
  const [flag, was, why] = ["shortTitle", "A shorter title may be read by more people.", "Shorter is better."];
  const changed = explain(repo, { kind: "explain-experiment", flag, was, why }).files;
  const before = repo.files.get("flows/experiments.json")?.text ?? fail("file");
  expect([...changed]).toEqual([["flows/experiments.json", before.replace(was, why)]]);
  expect(() => explain(repo, { kind: "explain-experiment", flag, was: why, why })).toThrow(/Somebody else/);
});

test("with all recipes for developers, the code has no type errors", inShare(false), () => {
  const copy = newFolder();
  for (const path of ["src", "renderers", "schemas", "flows", "locales", "tsconfig.json", "package.json"])
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  for (const [path, text] of RECIPES.flatMap((name) => [...changedFiles(name)])) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  const { status, stdout } = spawnSync("npx", ["tsc", "--checkers", "1"], { cwd: copy, encoding: "utf8" });
  expect([status, stdout]).toEqual([0, ""]);
});

/** What a recipe's file exports. Its imports are those of this repository, where the recipe would put it. */
async function named<T>(recipe: string, path: string, name: string): Promise<T> {
  const folder = newFolder();
  const text = changedFiles(recipe).get(path) ?? fail(path);
  const file = join(folder, basename(path));
  writeFileSync(
    file,
    text.replaceAll(/(from ")(\.[^"]*)"/g, (_, from: string, to: string) => `${from}${join(ROOT, dirname(path), to)}"`),
  );
  const module = (await import(/* @vite-ignore */ file)) as Readonly<Record<string, T>>;
  return module[name] ?? fail(name);
}

function inEnglish(element: React.ReactNode): string {
  const common = JSON.parse(readFileSync(join(ROOT, "locales/en/common.json"), "utf8")) as JsonObject;
  const texts = createTexts({ lang: "en", files: ["common"], resources: { en: { common } } });
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <Speaking>{element}</Speaking>
    </I18nextProvider>,
  );
}
