import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { filesOf } from "../../../../src/compiler/page-files/plugin.ts";
import { generate } from "../../../../src/compiler/generate/index.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { newFolder } from "../../new-folder.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const CONTRACT = "schemas/api/openapi.json";

let root: string;
beforeEach(() => {
  root = newFolder(join(ROOT, "tests/fixtures/flows/good"));
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
});

/** Adds an operation with its own path, whose answer has this schema. */
function addOperation(operationId: string, schema: object): void {
  const file = join(root, CONTRACT);
  const contract = JSON.parse(readFileSync(file, "utf8")) as { paths: Record<string, object> };
  const responses = { 200: { description: "Done", content: { "application/json": { schema } } } };
  contract.paths[`/${operationId}`] = { get: { operationId, summary: operationId, responses } };
  writeFileSync(file, JSON.stringify(contract));
}

test("answers with the same schema share one module that checks them; other answers have their own", async () => {
  const total = { type: "object", required: ["total"], properties: { total: { type: "number" } } };
  addOperation("price", total);
  addOperation("priceAgain", total);
  addOperation("count", { type: "object", required: ["count"], properties: { count: { type: "number" } } });
  await generate(readRepository(root));

  const folder = join(root, "src/generated/api/answers");
  const modules = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(modules.sort()).toEqual(["book.js", "count.js", "index.js", "price.js"]);
  const { answers, answersLike } = (await import(pathToFileURL(join(folder, "index.js")).href)) as {
    answers: Record<string, () => Promise<{ valid(answer: unknown): boolean }>>;
    answersLike: object;
  };
  expect(answersLike).toEqual({ priceAgain: "price" });
  expect(await answers["priceAgain"]?.()).toBe(await answers["price"]?.());
  const judge = async (id: string, answer: object) => (await answers[id]?.())?.valid(answer);
  expect([
    await judge("priceAgain", { total: 1 }),
    await judge("priceAgain", { count: 1 }),
    await judge("count", { total: 1 }),
    await judge("count", { count: 1 }),
  ]).toEqual([true, false, false, true]);
});

test("a page finds the modules to preload by an operation's name, even if operations share a module", () => {
  const chunk = (fileName: string, module: string, imports: readonly string[] = []) =>
    ({ type: "chunk", fileName, isEntry: module.endsWith("main.tsx"), imports, moduleIds: [module] }) as const;
  const { entry, modules } = filesOf(
    [
      chunk("index.js", "/src/app/main.tsx"),
      chunk("price.js", "/src/generated/api/answers/price.js", ["validation.js", "index.js"]),
      chunk("validation.js", "/src/compiler/forms/runtime/index.ts"),
    ],
    { priceAgain: "price", priceOfNone: "gone" },
  );
  expect(entry).toEqual(["/index.js"]);
  expect(modules).toEqual({
    "answers/price": ["/price.js", "/validation.js"],
    "answers/priceAgain": ["/price.js", "/validation.js"],
  });
});
