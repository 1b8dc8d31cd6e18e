import { beforeEach, expect, test } from "vitest";
import type { ChangeNotice, Finding, Topic } from "../../../../src/studio/protocol.ts";
import { Model } from "../../../../src/studio/server/model.ts";
import { findingsNews } from "../../../../src/studio/server/services.ts";
import { concerns } from "../../../../src/studio/view-topics.ts";
import { garden } from "../journeys.ts";
import { editFile } from "../../edit-file.ts";

let model: Model;
let notices: ChangeNotice[];

beforeEach(() => {
  model = new Model(garden());
  notices = [];
  model.follow((notice) => notices.push(notice));
});

const rewrite = (path: string, from: string, to: string) => editFile(model.root, path, from, to);

const ENGLISH = "locales/en/garden.json";
const FLOW = "flows/garden/flow.json";
const page = { flow: "garden", step: "details" };

const saved = (key: string, was: string) =>
  model.make((workspace) =>
    workspace.apply({
      kind: "set",
      texts: [{ language: "en", file: "garden", key, value: "Other words", was }],
    }),
  ).notice;

test("a text concerns the page", () => {
  const notice = saved("done.change", "Change your details");
  expect(notice).toMatchObject({ revision: 1, topics: ["texts"], files: [ENGLISH] });
  expect(notices).toEqual([notice]);
  expect(concerns("page", page, notice as ChangeNotice)).toBe(true);
});

test("an edited journey concerns its own pages, an edited form all of them, a file only itself", () => {
  rewrite(FLOW, '"path": "/details"', '"path": "/about-you"');
  model.refresh();
  rewrite("schemas/garden/details.schema.json", '"type": "object"', '"title": "You", "type": "object"');
  model.refresh();
  expect(notices.map(({ topics, journeys }) => [topics, journeys])).toEqual([
    [["definitions"], ["garden"]],
    [["definitions"], null],
  ]);
  const [ofFlow, ofForm] = notices as [ChangeNotice, ChangeNotice];
  const other = { flow: "tour", step: "start" };
  expect([page, other].map((request) => concerns("page", request, ofFlow))).toEqual([true, false]);
  expect([page, other].map((request) => concerns("page", request, ofForm))).toEqual([true, true]);
  expect([FLOW, ENGLISH].map((path) => concerns("file", { path }, ofFlow))).toEqual([true, false]);
});

test("an edit also announces what another program has changed, and nothing is announced twice", () => {
  rewrite(FLOW, '"path": "/details"', '"path": "/about-you"');
  expect(saved("done.change", "Change your details")).toMatchObject({
    topics: ["definitions", "texts"],
    files: [FLOW, ENGLISH],
  });
  model.refresh();
  expect(notices).toHaveLength(1);
  expect(model.revision).toBe(1);
});

test("new findings concern what shows them", () => {
  const notice: ChangeNotice = { revision: 1, topics: ["findings"], files: [], journeys: null };
  const overview = (topic: Topic) => concerns("at-a-glance", {}, { ...notice, topics: [topic] });
  expect((["checked", "findings", "compiled", "comparison"] as const).map(overview)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const views = [
    ["page", page],
    ["map", page],
    ["pictures", page],
  ] as const;
  expect(views.filter(([name, request]) => concerns(name, request, notice)).map(([name]) => name)).toEqual([
    "page",
    "map",
  ]);
});

test("a journey's text concerns the journeys that read it, and a common one all", () => {
  const others = { flow: "tour", step: "start" };
  const concerned = (notice: ChangeNotice | undefined) =>
    (["page", "map"] as const).flatMap((name) =>
      [page, others].map((request) => concerns(name, request, notice as ChangeNotice)),
    );
  saved("details.name", "Name");
  expect(notices.at(-1)?.journeys).toEqual(["garden"]);
  expect(concerned(notices.at(-1))).toEqual([true, false, true, false]);
  rewrite("locales/en/common.json", "{", '{ "added": "Added",');
  model.refresh();
  expect(notices.at(-1)?.journeys).toBeNull();
  expect(concerned(notices.at(-1))).toEqual([true, true, true, true]);
});

test("a check that finds the same as before is no news about findings", () => {
  const finding = (message: string): Finding => ({ severity: "error", rule: "r", message, file: FLOW, line: 1 });
  const checker = { checked: { revision: 0, findings: [finding("a")] } };
  const whole = { checked: { revision: 0, findings: [finding("b")] } };
  const news = findingsNews({ model, checker, whole });
  expect(news()).toEqual(["findings"]);
  expect(news()).toEqual([]);
  // After an edit, the findings of the whole check are about other files.
  saved("done.change", "Change your details");
  expect(news()).toEqual(["findings"]);
  checker.checked = { revision: 1, findings: [finding("a")] };
  expect(news()).toEqual([]);
  whole.checked = { revision: 1, findings: [finding("b")] };
  expect(news()).toEqual(["findings"]);
});
