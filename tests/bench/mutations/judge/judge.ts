import { artifactsOf } from "../../../../src/compiler/generate/artifacts.ts";
import type { Exploration } from "../../../../src/explorer/index.ts";
import { bundleSchema, type Repository } from "../../../../src/model/index.ts";
import { callsDiffer } from "./calls.ts";
import { formDiffers } from "./forms.ts";
import { journeyJudge } from "./journeys.ts";
import { rememberedDiffers } from "./remembered.ts";
import { textDiffers, textsUsed } from "./texts.ts";

/** Tells whether a person, or the service, could notice that files were changed. */
export interface Judge {
  /** How it is noticed; `undefined` for an edit that changes nothing. */
  notices(mutant: Repository, path: string): Promise<string | undefined>;
  /** What the journeys are judged by. */
  readonly reached: readonly string[];
}

type Artifact = ReturnType<typeof artifactsOf>[number];

/** Compares with the repository as it is: what it compiles to first; where that differs, by running both. */
export async function judgeOf(base: Repository, explored: ReadonlyMap<string, Exploration>): Promise<Judge> {
  const journeys = await journeyJudge(base, explored);
  const usedTexts = textsUsed(base);
  const codes = new Map<string, string>();
  for (const artifact of artifactsOf(base)) {
    if (judged(artifact)) codes.set(artifact.path, normal(await artifact.code()));
  }

  const compiled = async (mutant: Repository, path: string): Promise<string | undefined> => {
    for (const artifact of artifactsOf(mutant)) {
      if (!judged(artifact) || !concerns(path, artifact) || sameSchema(base, mutant, path, artifact)) continue;
      const before = codes.get(artifact.path);
      const code = normal(await artifact.code());
      if (before === code) continue;
      if (before === undefined) return `there is ${artifact.path}`;
      const how = await runs(artifact, before, code, mutant);
      if (how !== undefined) return how;
    }
    return /^schemas\/.+\.json$/.test(path) ? await callsDiffer(base, mutant) : undefined;
  };

  const runs = (artifact: Artifact, before: string, after: string, mutant: Repository) => {
    const flow = /^(?:programs|data)\/(.+)\.js$/.exec(artifact.path)?.[1];
    if (artifact.kind === "program" && flow !== undefined) return journeys.differs(flow, after);
    if (artifact.kind === "form") return formDiffers([base, before], [mutant, after]);
    if (artifact.kind === "data" && flow !== undefined) return rememberedDiffers(flow, [base, before], [mutant, after]);
    return Promise.resolve(`${artifact.path} differs`);
  };

  return {
    reached: journeys.reached,
    async notices(mutant, path) {
      if (mutant.files.get(path)?.value === undefined) return "it cannot be read";
      if (path.startsWith("locales/")) return textDiffers(base, mutant, path, usedTexts);
      if (/^flows\/(sites|experiments)\.json$/.test(path)) {
        const [before, after] = [base, mutant].map((repo) => withoutNotes(repo.files.get(path)?.value ?? null));
        return before === after ? undefined : "what the app reads differs";
      }
      try {
        return await compiled(mutant, path);
      } catch (error) {
        return `it breaks (${error instanceof Error ? error.message : String(error)})`;
      }
    },
  };
}

/** Types are for those who write code; what is generated of the API is compared call by call. */
function judged({ kind, path }: Artifact): boolean {
  return kind !== "types" && kind !== "api" && !path.endsWith(".d.ts") && !path.startsWith("api/");
}

/** Whether a definition can change a generated file. */
function concerns(path: string, { path: artifact }: Artifact): boolean {
  const flow = /^flows\/([^/]+)\//.exec(path)?.[1];
  if (flow !== undefined) return flow === "shared" ? artifact.startsWith("programs/") : ofFlow(artifact, flow);
  if (!path.endsWith(".ui.json")) return true;
  return artifact === `forms/${path.slice("schemas/".length, -".ui.json".length)}.js` || artifact === "forms/index.js";
}

function ofFlow(artifact: string, flow: string): boolean {
  const own = artifact === `programs/${flow}.js` || artifact === `analytics/${flow}.js` || artifact === "variants.js";
  return own || artifact.startsWith("variants/") || /^\w+\/index\.js$/.test(artifact);
}

/** A form whose schema, with all that this refers to, is the same is not compiled again: most are, and it takes long. */
function sameSchema(base: Repository, mutant: Repository, path: string, { kind, id }: Artifact): boolean {
  if (kind !== "form" || path.endsWith(".ui.json") || !mutant.schemas.has(id)) return false;
  return JSON.stringify(bundleSchema(base, id)) === JSON.stringify(bundleSchema(mutant, id));
}

/** Without what only says where something stands, or which version it is. */
function normal(code: string): string {
  return code
    .replaceAll(/\bat:"[^"]*",?/g, "")
    .replaceAll(/"at":"[^"]*",?/g, "")
    .replace(/version:"[0-9a-f]{12}"/, 'version:""');
}

function withoutNotes(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) =>
    ["$schema", "why", "description"].includes(key) ? undefined : inner,
  );
}
