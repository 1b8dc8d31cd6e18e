import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Journey, type JourneyDefinition } from "../../../src/embed/index.ts";

const trial: JourneyDefinition = {
  id: "trial",
  needs: { calls: [], blocks: [], widgets: [] },
  program: () => Promise.reject(new Error("a server opens no journey")),
  forms: {},
  files: [],
  languages: {},
  texts: {},
  variants: { programs: [], forms: [], data: [], texts: [] },
};

test("a server sends the fallback of a journey, and says what to do if there is none", () => {
  const fallback = createElement("p", null, "Loading");
  expect(renderToString(createElement(Journey, { program: trial, fallback }))).toBe("<p>Loading</p>");
  expect(renderToString(createElement(Journey, { program: trial, fallback: null }))).toBe("");
  expect(() => renderToString(createElement(Journey, { program: trial }))).toThrow(/Give <Journey> a `fallback`/);
});
