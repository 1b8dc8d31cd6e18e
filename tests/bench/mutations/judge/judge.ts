import { artifactsOf } from "../../../../src/compiler/generate/artifacts.ts";
import type { Exploration } from "../../../../src/explorer/index.ts";
import { bundleSchema, type Repository } from "../../../../src/model/index.ts";
import { callsDiffer } from "./calls.ts";
import { formDiffers } from "./forms.ts";
import { journeyJudge } from "./journeys.ts";
import { rememberedDiffers } from "./remembered.ts";
import { textDiffers, textsUsed } from "./texts.ts";

/** Decides whether a person or the service could notice a change of files. */
export interface Judge {
  /** How the change is noticed; `undefined` for an edit without effect. */
  notices(mutant: Repository, path: string): Promise<string | undefined>;
  /** What the comparison of journeys covered. */
  readonly reached: readonly string[];
}

type Artifact = ReturnType<typeof artifactsOf>[number];

/** Compares with the original repository: first the compiled code; if that differs, by running both. */
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
      const how = runs(artifact, before, code, mutant);
      if (how !== undefined) return how;
    }
    return /^schemas\/.+\.json$/.test(path) ? callsDiffer(base, mutant) : undefined;
  };

  const runs = (artifact: Artifact, before: string, after: string, mutant: Repository) => {
    const flow = /^(?:programs|data)\/(.+)\.js$/.exec(artifact.path)?.[1];
    if (artifact.kind === "program" && flow !== undefined) return journeys.differs(flow, after);
    if (artifact.kind === "form") return formDiffers([base, before], [mutant, after]);
    if (artifact.kind === "data" && flow !== undefined) return rememberedDiffers(flow, [base, before], [mutant, after]);
    return `${artifact.path} differs`;
  };

  return {
    reached: journeys.reached,
    async notices(mutant, path) {
      if (mutant.files.get(path)?.value === undefined) return "it cannot be read";
      if (path.startsWith("locales/")) return textDiffers(base, mutant, path, usedTexts);
      if (/^flows\/(sites|experiments|catalogue\/.+)\.json$/.test(path)) {
        const [before, after] = [base, mutant].map((repo) => withoutNotes(repo.files.get(path)?.value ?? null));
        return before === after ? undefined : "what the app or the service reads differs";
      }
      try {
        return await compiled(mutant, path);
      } catch (error) {
        return `it breaks (${error instanceof Error ? error.message : String(error)})`;
      }
    },
  };
}

/** Types matter only to people who write code; code generated for the API is compared call by call. */
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

/**
 * Whether the form's schema is the same, with everything that it refers to. Then it is not compiled again: compiling is
 * slow, and most schemas stay the same.
 */
function sameSchema(base: Repository, mutant: Repository, path: string, { kind, id }: Artifact): boolean {
  if (kind !== "form" || path.endsWith(".ui.json") || !mutant.schemas.has(id)) return false;
  return JSON.stringify(bundleSchema(base, id)) === JSON.stringify(bundleSchema(mutant, id));
}

/** Removes what only describes a place in a file, or the version. */
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
