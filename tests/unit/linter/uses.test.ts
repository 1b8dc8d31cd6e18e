import { expect, test } from "vitest";
import { readRepository } from "../../../src/model/index.ts";
import { usesOf } from "../../../src/model/uses/index.ts";
import { FIXTURES } from "./fixture.ts";

const uses = usesOf(readRepository(`${FIXTURES}good`));

test("lists every expression of a journey and its forms, with its place and the conditions known there", () => {
  const found = uses
    .filter((use) => use.kind === "expression")
    .map(({ source, place }) => [source.trim(), place.step, place.event, place.assumed]);
  expect(found).toContainEqual(["data.startedAt", undefined, undefined, []]);
  expect(found).toContainEqual(["gone", undefined, "*.failed", []]);
  expect(found).toContainEqual(["form.name == 'nobody'", "details", "submit", []]);
  // Known here: the rule before it did not apply.
  expect(found).toContainEqual(["form.pin", "details", "submit", ["!(form.name == 'nobody')"]]);
  expect(found).toContainEqual(["self.name != self.pin", undefined, undefined, []]);
});

test("reads from a block's descriptor which events it sends, and which of them must be handled", () => {
  const sent = uses.filter((use) => use.kind === "sends").map(({ event, required, by }) => ({ event, required, by }));
  expect(sent).toEqual([
    { event: "submit", required: true, by: "form" },
    { event: "change", required: false, by: "form" },
    { event: "again", required: true, by: "property" },
  ]);
});

test("finds texts in journeys, schemas and layouts, with their parameters", () => {
  const texts = uses.filter((use) => use.kind === "text");
  expect(texts.find(({ key }) => key === "details.seats")?.parameters).toEqual(["count"]);
  const files = new Set(texts.map(({ file }) => file.path));
  expect([...files]).toEqual([
    "flows/trip/flow.json",
    "schemas/trip/details.schema.json",
    "schemas/trip/details.ui.json",
  ]);
});

test("each use points at the value from which it was read", () => {
  for (const use of uses) {
    if (use.kind !== "step") continue;
    const { line, column, endColumn } = use.file.locate(use.pointer);
    expect(use.file.text.split("\n")[line - 1]?.slice(column - 1, endColumn - 1)).toBe(`"${use.step}"`);
  }
});
