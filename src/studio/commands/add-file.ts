import { posix } from "node:path";
import type { Json, JsonObject } from "../../engine/index.ts";
import { languageOfFile } from "../../linter/index.ts";
import { languageSchema, languagesOf, propertiesOf, type Repository } from "../../model/index.ts";
import type { Plan } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { fileOf } from "../edits/source-text.ts";
import { verifiedIn } from "../edits/verified.ts";
import { isEditedHere, isWritable } from "../edits/files.ts";
import { leastOf } from "../edits/least-of.ts";
import { commandSchema, filePath, type Of } from "../kernel/schema.ts";
import { withDialog } from "../kernel/dialog-words.ts";

/** Adds a file with the minimal content for its place. The path is relative to the project's folder. */
export const ADD_FILE = withDialog(
  commandSchema("add-file", {
    path: {
      ...filePath,
      title: "Its path, from the project’s folder",
      description:
        "Such as flows/shared/plots.json or schemas/garden/address.schema.json. Its path decides what it must contain.",
      errorMessage: "Write letters, digits and - _ . between slashes, ending in .json",
      "x-widget": "suggest",
    },
  }),
  { title: "Create a file", "x-button": "New file…", "x-verb": "Create it" },
);
export type AddFile = Of<typeof ADD_FILE>;

const PLACES =
  "Files can be created in a journey's folder (dev.json, analytics.json, simulations/<name>.json), for parts that journeys share (flows/shared/<name>.json), for forms and what belongs to them (schemas/<folder>/<name>.schema.json, <name>.ui.json, migrations/<version>.json, golden/<version>.json), and for texts (locales/<language>/<name>.json).";

/** Creates a file with the minimal content for its place. What the check then finds is listed as work to do. */
export function addFile(repo: Repository, { path }: AddFile): Plan {
  refuseName(repo, path);
  const files = new Map([[path, fileOf(contentOf(repo, path))]]);
  const plan: Plan = { what: `A new file ${path}`, files, places: new Map() };
  // The initial content may be incomplete until somebody edits it.
  return verifiedIn(repo, plan, "", "A file cannot be created there.");
}

function refuseName(repo: Repository, path: string): void {
  const same = [...repo.files.keys()].find((one) => one.toLowerCase() === path.toLowerCase());
  if (same !== undefined) throw new Refusal(`There is a file ${same} already.`);
  if (path.startsWith("tests/"))
    throw new Refusal("Recordings are not edited by hand: “npm run flow -- record” writes them.");
  if (!isEditedHere(path)) throw new Refusal(`No file can be created at ${path}. ${PLACES}`);
  if (/^flows\/[^/]+\/flow\.json$/.test(path))
    throw new Refusal("To create a journey, use “New journey…”, in the bar at the top.");
  if (!isWritable(repo.root, path)) throw new Refusal(`There is no folder ${posix.dirname(path)} here. ${PLACES}`);
}

function contentOf(repo: Repository, path: string): Json {
  const [top, folder = "", ...rest] = path.split("/");
  const language = languageOfFile(path);
  const isJourney = repo.flows.some(({ id }) => id === folder);
  if (top === "flows" && rest.length > 0 && language !== undefined && !isJourney)
    throw new Refusal(`There is no journey “${folder}”.`);
  if (language !== undefined) return beginning(path, language, folder);
  const isPart = top === "flows" && rest.length === 1 && !isJourney;
  const isText = top === "locales" && rest.length === 1;
  if (isText && !languagesOf(repo).includes(folder))
    throw new Refusal(`There is no language “${folder}”: add it at the place Texts first.`);
  if (!isPart && !isText) throw new Refusal(`Nothing reads a file at ${path}. ${PLACES}`);
  return {};
}

/** Content that the language's schema does not require but that such a file normally needs. */
const USUAL: Readonly<Record<string, JsonObject>> = {
  form: { type: "object", additionalProperties: false, required: [], properties: {} },
};

function beginning(path: string, language: string, folder: string): Json {
  const schema = languageSchema(language);
  const least = leastOf(schema, schema);
  const names = new Set(propertiesOf(schema).map(([name]) => name));
  const where = posix.relative(posix.dirname(path), `schemas/language/${language}.schema.json`);
  return {
    ...(names.has("$schema") && { $schema: where }),
    ...(typeof least === "object" && !Array.isArray(least) && least),
    ...USUAL[language],
    ...(names.has("flow") && { flow: folder }),
  };
}
