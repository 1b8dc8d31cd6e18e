import { describe, expect, test } from "vitest";
import {
  assemble,
  bundleSchema,
  experimentsOf,
  flowOf,
  localesOf,
  operationsOf,
  readRepository,
  reread,
  type Repository,
  sitesOf,
} from "../../../src/model/index.ts";
import { journey, parts, repositoryWith } from "./journey.ts";

const flowsOf = (repo: Repository) => new Map(repo.flows.map((flow) => [flow.id, flowOf(repo, flow)]));

/** Names the parts of `after` that are not the same objects as in `before`. */
function newIn(before: Repository, after: Repository): readonly string[] {
  const [was, is] = [flowsOf(before), flowsOf(after)];
  return [
    ...[...after.files].filter(([path, file]) => before.files.get(path) !== file).map(([path]) => path),
    ...[...is].filter(([id, flow]) => was.get(id) !== flow).map(([id]) => `journey ${id}`),
    ...(operationsOf(before) === operationsOf(after) ? [] : ["contract"]),
    ...(sitesOf(before) === sitesOf(after) ? [] : ["sites"]),
    ...(experimentsOf(before) === experimentsOf(after) ? [] : ["experiments"]),
    ...localesOf(after).flatMap((locale, index) =>
      locale === localesOf(before)[index] ? [] : [`texts ${locale.language}/${locale.name}`],
    ),
    ...(bundleSchema(before, BODIES) === bundleSchema(after, BODIES) ? [] : ["schema"]),
  ];
}
const BODIES = "schemas/trip/bodies";
const begun = () => {
  const before = repositoryWith({
    "flows/sites.json": { sites: [] },
    "flows/experiments.json": { experiments: [] },
  });
  newIn(before, before);
  return before;
};
const again = (path: string, content: object | string | undefined) => {
  const before = begun();
  const text = typeof content === "object" ? JSON.stringify(content, null, 2) : content;
  return { before, after: reread(before, path, text) };
};

describe("after an edit, only the edited file is read again, and only what depends on it is rebuilt", () => {
  test.each<[string, string, object | string, readonly string[]]>([
    ["a journey", "flows/trip/flow.json", { ...journey, start: "two" }, ["journey trip"]],
    ["a part of a journey", "flows/shared/parts.json", { ...parts, more: 1 }, ["journey trip"]],
    ["a text", "locales/en/trip.json", "{}", ["texts en/trip"]],
    ["the sites", "flows/sites.json", { sites: [{ id: "us" }] }, ["sites"]],
    ["the experiments", "flows/experiments.json", { experiments: [{ flag: "order" }] }, ["experiments"]],
    ["the contract", "schemas/api/openapi.json", { paths: {} }, ["contract"]],
    [
      "a schema that the contract refers to",
      "schemas/trip/bodies.schema.json",
      { definitions: {} },
      ["contract", "schema"],
    ],
  ])("%s", (_, path, content, made) => {
    const { before, after } = again(path, content);
    expect(newIn(before, after)).toEqual([path, ...made]);
  });

  test("a journey, if all files are read again, as with --watch", () => {
    const before = begun();
    const texts = new Map([...before.files].map(([path, { text }]) => [path, text]));
    texts.set("flows/trip/flow.json", JSON.stringify({ ...journey, start: "two" }));
    expect(newIn(before, readRepository(before.root, texts))).toEqual(["flows/trip/flow.json", "journey trip"]);
  });

  test("every journey is rebuilt after the edit of a block's descriptor", () => {
    const path = "renderers/blocks/title/descriptor.json";
    const { before, after } = again(path, { name: "title", why: "Another.", properties: {}, events: {} });
    expect(newIn(before, after)).toEqual([path, "journey other", "journey trip"]);
  });

  test("a file that is no longer JSON is a problem until it is repaired", () => {
    const path = "flows/trip/flow.json";
    const { before, after } = again(path, "{");
    expect(after.problems.map(({ file }) => file)).toEqual([path]);
    expect(after.flows.map(({ id }) => id)).toEqual(["other"]);
    const mended = reread(after, path, before.files.get(path)?.text);
    expect([mended.problems, mended.flows.map(({ id }) => id)]).toEqual([[], ["other", "trip"]]);
    expect(reread(reread(before, path, "[]"), "locales/en/trip.json", "{}").problems).toHaveLength(1);
  });

  test("the same edit again, and its undoing, return the same repository object", () => {
    const path = "flows/trip/flow.json";
    const { before, after } = again(path, { ...journey, start: "two" });
    expect(reread(before, path, after.files.get(path)?.text)).toBe(after);
    expect(reread(after, path, before.files.get(path)?.text)).toBe(before);
    expect(reread(after, "locales/en/trip.json", "{}")).not.toBe(after);
    // The same files, but with another root or other problems.
    expect(assemble("/elsewhere", before.files, before.problems)).not.toBe(before);
    expect(assemble(before.root, before.files, reread(before, path, "{").problems)).not.toBe(before);
  });

  test("a file can be added and removed", () => {
    const { before, after } = again("locales/es/trip.json", "{}");
    expect([...after.files.keys()]).toEqual([...before.files.keys(), "locales/es/trip.json"].sort());
    const gone = reread(after, "locales/es/trip.json", undefined);
    expect(newIn(before, gone)).toEqual([]);
    expect([...gone.files.keys()]).toEqual([...before.files.keys()]);
  });
});
