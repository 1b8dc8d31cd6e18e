import { createHash } from "node:crypto";
import type { JsonObject } from "../../engine/index.ts";
import {
  BLOCK_DESCRIPTOR,
  ENGINE,
  experimentsOf,
  findOperation,
  LANGUAGE,
  once,
  oncePerName,
  patchedArms,
  ownCode,
  type Place,
  referredFrom,
  type Repository,
} from "../../model/index.ts";

/**
 * A hash of everything that a flow's program and its exploration depend on: its file with its parts, the schemas that it
 * names and the operations that it calls, with everything that these refer to, the sites, the experiments that it names,
 * the blocks, the list of languages, and our own code. Texts are not included, because an edit of them changes nothing.
 */
export const fingerprintOf: (repo: Repository, flow: string) => string = oncePerName(printOf);

function printOf(repo: Repository, flow: string): string {
  const hash = createHash("sha256").update(ownCode(...LANGUAGE, ENGINE));
  const seen = new Set<string>();
  const take = (place: Place) => {
    for (const { file, pointer, schema } of referredFrom(repo, place)) {
      const name = `${file.path}#${pointer}`;
      if (seen.has(name)) continue;
      seen.add(name);
      hash.update(name).update(digestOf(schema));
    }
  };
  hash.update([...repo.locales.keys()].join());
  const found = repo.flows.find(({ id }) => id === flow);
  const { text, schemas, calls } = found === undefined ? NOTHING : namedBy(found.value);
  hash.update(found?.file.text ?? "").update(text);
  for (const path of repo.files.keys())
    if (BLOCK_DESCRIPTOR.test(path) || path === "flows/sites.json")
      hash.update(path).update(repo.files.get(path)?.text ?? "");
  // Of an experiment that the journey names, only this decides what people in its arms meet and whether they are
  // compared. `flags[data.name]` may name any. What arms change in files may be in any of them.
  const isAny = /\bflags\b(?!\.\w)/.test(text);
  hash.update(JSON.stringify(patchedArms(repo).map(({ flag, arm, files }) => [flag, arm, files])));
  for (const { flag, arms, plan } of experimentsOf(repo).list)
    if (flag !== undefined && (isAny || text.includes(flag.value)))
      hash.update(JSON.stringify([flag.value, arms.map(({ value }) => value), plan && plan.differs === undefined]));
  for (const id of schemas) {
    const schema = repo.schemas.get(id);
    if (schema !== undefined) take({ file: schema.file, pointer: "" });
  }
  for (const id of calls) {
    const operation = findOperation(repo, id);
    if (operation !== undefined) take(operation);
  }
  return hash.digest("hex");
}

/** A hash of an object. Objects that an edit did not concern are not written out again. */
const digestOf = once((json: JsonObject) => createHash("sha256").update(JSON.stringify(json)).digest());

/** What a journey consists of: its text, and the schemas and operations that it names. */
const namedBy = once((flow: JsonObject): Contents => {
  const text = JSON.stringify(flow);
  const names = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));
  return {
    text,
    schemas: names(/"(schemas\/[^"#]+?)(?:\.schema\.json)?"/g),
    calls: names(/"call":"([^"]+)"/g),
  };
});

interface Contents {
  readonly text: string;
  readonly schemas: ReadonlySet<string>;
  readonly calls: ReadonlySet<string>;
}

const NOTHING: Contents = { text: "", schemas: new Set(), calls: new Set() };
