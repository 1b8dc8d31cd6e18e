import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRepository } from "../../../../src/model/index.ts";
import { drawingOf } from "../../../../src/insight/graph/drawing.ts";
import { mermaid } from "../../../../src/insight/graph/mermaid.ts";
import { svg } from "../../../../src/insight/graph/svg.ts";
import { flow, GOOD, ROOT } from "../../cli/run.ts";
import { newFolder } from "../../new-folder.ts";

const repo = readRepository(ROOT);
const drawings = repo.flows.map((one) => drawingOf(repo, one, "en"));

/** A journey with this many steps, each with a guard, a call with two outcomes, a transition back and an arm. */
function long(steps: number) {
  const all = Array.from({ length: steps }, (_, index) => [
    `s${index}`,
    {
      path: `/s${index}`,
      title: `A step with a rather long title, number ${index}`,
      guards: [{ when: `data.done < ${index}`, goto: "s0" }],
      on: {
        back: `s${Math.max(0, index - 1)}`,
        "save.ok": [
          { when: "flags.short == 'treatment' && data.many", goto: `s${Math.min(steps - 1, index + 2)}` },
          { goto: `s${Math.min(steps - 1, index + 1)}` },
        ],
        "save.failed": "s0",
      },
    },
  ]);
  const text = JSON.stringify({ id: "long", start: "s0", steps: Object.fromEntries(all) });
  const found = readRepository("/nowhere", new Map([["flows/long/flow.json", text]]));
  const [one] = found.flows;
  if (one === undefined) throw new Error("no flow");
  return drawingOf(found, one, "en");
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxes = (picture: string, kinds: string): Box[] =>
  [
    ...picture.matchAll(
      new RegExp(`<rect class="(?:${kinds})" x="(\\S+)" y="(\\S+)" width="(\\S+)" height="(\\S+)"`, "g"),
    ),
  ].map(([, x, y, width, height]) => ({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) }));

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1;

test("both formats contain every step, guard, call and arm of each journey", () => {
  for (const drawing of drawings) {
    const [text, picture] = [mermaid(drawing), svg(drawing)];
    for (const { id } of drawing.nodes.filter(({ outside }) => !outside)) {
      expect(picture).toContain(`>${id}</tspan>`);
      expect(text).toContain(`${id}  `);
    }
    const guards = drawing.nodes.flatMap((node) => node.guards);
    const setbacks = drawing.nodes.flatMap((node) => node.setbacks);
    expect(text.split("guard: ").length - 1).toBe(guards.length);
    expect(picture.split('class="guard"').length - 1).toBe(guards.length + setbacks.length);
    for (const transition of drawing.edges.flatMap(({ transitions }) => transitions)) {
      if (transition.cause.kind === "ok") {
        expect(picture).toContain(`>${transition.cause.operation}</text>`);
        expect(text).toContain(`✓ ${transition.cause.operation}`);
      }
      for (const { flag, arm } of transition.arms) {
        expect(picture).toContain(`${flag} = ${arm}`);
        expect(text).toContain(`[${flag} = ${arm}]`);
      }
    }
  }
});

test.each([4, 20])("in the picture of %i steps nothing covers a step, and everything is inside the frame", (steps) => {
  const picture = svg(long(steps));
  const [, width = "", height = ""] = /width="(\d+)" height="(\d+)"/.exec(picture) ?? [];
  const all = boxes(picture, "step|start|end|outside|label");
  const drawn = boxes(picture, "step|start|end|outside");
  expect(drawn).toHaveLength(steps);
  for (const [index, box] of all.entries()) {
    expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= Number(width) && box.y + box.height <= Number(height)).toBe(
      true,
    );
    for (const step of drawn)
      if (step.x !== box.x || step.y !== box.y) expect(overlap(box, step), `box ${index}`).toBe(false);
  }
});

test("a picture contains no script, no address and no unescaped text", () => {
  const found = readRepository(ROOT, new Map([["locales/en/join.json", '{"signup":{"title":"<script>\\"&"}}']]));
  for (const one of found.flows) {
    const picture = svg(drawingOf(found, one, "en"));
    expect(picture.replace("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|<script|javascript:|\son\w+=/);
    expect(mermaid(drawingOf(found, one, "en"))).not.toContain("<script");
  }
});

test("titles are in the requested language", async () => {
  const { out } = await flow(GOOD, "graph", "trip", "--lang", "es");
  const texts = JSON.parse(readFileSync(join(GOOD, "locales/es/trip.json"), "utf8")) as { details: { title: string } };
  expect(out).toContain(texts.details.title);
});

test("the file's extension determines the format", async () => {
  const folder = newFolder();
  try {
    const said = await flow(folder, "graph", "trip", "--root", GOOD, "--out", "trip.svg");
    expect(said).toEqual({ out: "Wrote trip.svg.\n", error: "", code: 0 });
    expect(readFileSync(join(folder, "trip.svg"), "utf8")).toMatch(/^<svg /);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the message about an unknown journey, format or language lists or suggests the valid ones", async () => {
  expect(await flow(GOOD, "graph", "tripp")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/no journey "tripp".*Did you mean "trip"\?/),
  });
  expect(await flow(GOOD, "graph", "trip", "--format", "png")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/mermaid and svg/),
  });
  expect(await flow(GOOD, "graph", "trip", "--lang", "fr")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/there are en, es/),
  });
  expect(await flow(GOOD, "grph", "trip")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/no command "grph"\. Did you mean "graph"/),
  });
  expect(await flow(`${GOOD}locales`, "graph", "trip")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/has no folder "flows"/),
  });
});

test("the picture in docs/flow.md has every step (otherwise run: npm run flow -- graph join --out docs/images/join.svg)", () => {
  const picture = readFileSync(`${ROOT}docs/images/join.svg`, "utf8");
  const join = drawings.find(({ title }) => title === "join");
  expect(join).toBeDefined();
  for (const { id, outside } of join?.nodes ?? []) if (!outside) expect(picture).toContain(`>${id}</tspan>`);
});
