/**
 * A file that belongs to a requirement. The requirement's text and the tests with its number name steps, calls and
 * modules; these lead to the files of the flow, its forms, its blocks and the service's handlers.
 */
import { basename, dirname } from "node:path";
import { formsOf, operationsOf, type Repository, usesOf } from "../src/model/index.ts";
import { type Requirement, hasWord, saidOf, stepsNamed } from "./requirement-steps.ts";

export interface Home {
  readonly kind: "flow" | "schema" | "block" | "handler" | "code" | "test";
  /** Path from the project's root; with a line number for steps and tests. */
  readonly file: string;
  /** The part of the file that matters. */
  readonly what: string;
}

/**
 * The files that implement or test a requirement. `sources` are the texts of tests, renderers and the service, by path.
 */
export function homesOf(
  requirement: Requirement,
  repo: Repository,
  sources: ReadonlyMap<string, string>,
): readonly Home[] {
  const said = saidOf(requirement, sources);
  const homes: Home[] = [];
  for (const { flow, step } of stepsNamed(requirement, repo, sources)) {
    const { line } = step.file.locate(step.pointer, "key");
    homes.push({ kind: "flow", file: `${step.file.path}:${line}`, what: step.id });
    for (const { schema } of formsOf(repo, flow, step.id).values()) {
      const form = repo.schemas.get(schema);
      for (const file of [form?.file, form?.layout])
        if (file !== undefined) homes.push({ kind: "schema", file: file.path, what: `form of ${step.id}` });
    }
    for (const use of usesOf(repo))
      if (use.kind === "block" && use.place.flow === flow.id && use.place.step === step.id)
        homes.push({ kind: "block", file: componentOf(use.name, repo, sources), what: `shown at ${step.id}` });
  }
  for (const { id, path } of operationsOf(repo).values()) {
    if (!hasWord(said, id) && !hasWord(requirement.words, path)) continue;
    for (const [file, text] of sources)
      if (file.startsWith("src/server/") && text.includes(`export const ${id}: Handler<`))
        homes.push({ kind: "handler", file, what: id });
  }
  for (const file of requirement.places.flatMap((place) => modulesOf(place, sources))) {
    const form = /^src\/generated\/forms\/(.+)\.js$/.exec(file)?.[1];
    if (form !== undefined) homes.push({ kind: "schema", file: `schemas/${form}.schema.json`, what: "tested" });
    else homes.push({ kind: "code", file, what: "tested" });
  }
  for (const place of requirement.places) homes.push({ kind: "test", file: place, what: "" });
  const each = new Map(homes.filter(({ file }) => file !== "").map((home) => [`${home.kind} ${home.file}`, home]));
  return [...each.values()].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

const ORDER: readonly Home["kind"][] = ["flow", "schema", "block", "handler", "code", "test"];

/** The product's modules that a test file imports. */
function modulesOf(place: string, sources: ReadonlyMap<string, string>): readonly string[] {
  const text = sources.get(place.replace(/:\d+$/, "")) ?? "";
  return text.split("\n").flatMap((one) => /from "(?:\.\.\/)+((?:src|renderers)\/[^"]+)"/.exec(one)?.[1] ?? []);
}

/** The component of a block: the file of that name in its folder. */
function componentOf(name: string, repo: Repository, sources: ReadonlyMap<string, string>): string {
  const descriptor = repo.blocks.get(name)?.file.path;
  if (descriptor === undefined) return "";
  const folder = dirname(descriptor);
  const wanted = `${name.replaceAll("-", "").toLowerCase()}.tsx`;
  const found = [...sources.keys()].find((path) => dirname(path) === folder && basename(path).toLowerCase() === wanted);
  return found ?? descriptor;
}
