import { compileFlow } from "../flow/compile.ts";
import { compileData, compileForm, formIds } from "../definitions/index.ts";
import type { ImportPath } from "../imports.ts";
import { migrateCode } from "../migrations/index.ts";
import {
  bundleSchema,
  combinations,
  dataIdOf,
  once,
  type PatchedArm,
  patchedArms,
  type Repository,
  valueFor,
  withArms,
} from "../../model/index.ts";
import type { Artifact } from "./module-with.ts";

/** The kinds of modules that arms may change. */
export const VARIANT_KINDS = ["programs", "forms", "data", "texts"] as const;
type Kind = (typeof VARIANT_KINDS)[number];

/** A module that differs for people in certain arms. */
export interface Variant {
  readonly kind: Kind;
  /** Id of the flow, the form, or the texts (`en/join`). */
  readonly id: string;
  /** Arm by flag. The variant is for people who are in all of these arms. */
  readonly arms: Readonly<Record<string, string>>;
  readonly artifact: Artifact;
}

/**
 * All variants: for each program, form and file of texts, one for every combination of arms that change it, those with
 * the most arms first. A person gets the first one whose arms are all theirs. `importFrom` returns, for the path of a
 * module, how it imports a file of `src/`. `isAsked` limits the result to some modules.
 */
export function variantsOf(
  repo: Repository,
  importFrom: (path: string) => ImportPath,
  isWanted: (module: Pick<Variant, "kind" | "id">) => boolean = () => true,
): Variant[] {
  const arms = patchedArms(repo).filter((arm) => inArms(repo, [arm]).findings.length === 0);
  if (arms.length === 0) return [];
  return targetsOf(repo, importFrom)
    .filter(isWanted)
    .flatMap((target) => combinations(changing(repo, target, arms)).map((chosen) => variant(repo, target, chosen)));
}

/** The arms that change a module. Calculated once for a repository. */
function changing(repo: Repository, target: Target, arms: readonly PatchedArm[]): readonly PatchedArm[] {
  const known = changingIn(repo);
  const name = `${target.kind} ${target.id}`;
  const found = known.get(name);
  if (found !== undefined) return found;
  const reading = arms.filter(({ files }) => files.some(({ file }) => target.mayRead(file)));
  const before = reading.length === 0 ? "" : target.print(repo);
  const all = reading.filter((arm) => target.print(inArms(repo, [arm]).repo) !== before);
  known.set(name, all);
  return all;
}

const changingIn = once((_repo: Repository) => new Map<string, readonly PatchedArm[]>());

/** `withArms`, calculated once for a repository and arms, so that what is compiled of it can be reused. */
export function inArms(repo: Repository, arms: readonly PatchedArm[]): ReturnType<typeof withArms> {
  const name = arms.map(({ flag, arm }) => `${flag}=${arm}`).join();
  return valueFor(inArmsOf(repo), name, () => withArms(repo, arms));
}

const inArmsOf = once((_repo: Repository) => new Map<string, ReturnType<typeof withArms>>());

interface Target {
  readonly kind: Kind;
  readonly id: string;
  /** Whether the module may depend on a file that arms can change. */
  mayRead(file: string): boolean;
  /** A text that differs if an arm changes the module. */
  print(repo: Repository): string;
  code(repo: Repository, path: string): string;
}

function targetsOf(repo: Repository, importFrom: (path: string) => ImportPath): Target[] {
  const program = (id: string) => (patched: Repository) => compileFlow(patched, id, (file) => file).version;
  const texts = [...repo.locales].flatMap(([lang, files]) => [...files.keys()].map((name) => [lang, name] as const));
  return [
    ...repo.flows.map(
      ({ id }): Target => ({
        kind: "programs",
        id,
        mayRead: (file) => !file.startsWith("locales/"),
        print: orMessage(program(id)),
        code: (patched, path) => compileFlow(patched, id, importFrom(path)).code,
      }),
    ),
    ...formIds(repo).map(
      (id): Target => ({
        kind: "forms",
        id,
        mayRead: isSchema,
        print: orMessage((patched) => {
          const { layout } = patched.schemas.get(id) ?? {};
          return JSON.stringify([bundleSchema(patched, id), layout?.value]);
        }),
        code: (patched, path) => compileForm(patched, id, importFrom(path)),
      }),
    ),
    ...repo.flows.flatMap((flow): Target[] => {
      const { id } = flow;
      const schema = dataIdOf(repo, flow);
      if (!repo.schemas.has(schema)) return [];
      const print = orMessage((patched) =>
        JSON.stringify([bundleSchema(patched, schema), migrateCode(patched, schema)]),
      );
      const code = (patched: Repository, path: string) => compileData(patched, schema, importFrom(path));
      return [{ kind: "data", id, mayRead: isSchema, print, code }];
    }),
    ...texts.map(([lang, name]): Target => {
      const print = (patched: Repository) => JSON.stringify(patched.locales.get(lang)?.get(name)?.value ?? {});
      const mayRead = (file: string) => file === repo.locales.get(lang)?.get(name)?.path;
      const code = (patched: Repository) => `export default ${print(patched)};\n`;
      return { kind: "texts", id: `${lang}/${name}`, mayRead, print, code };
    }),
  ];
}

const isSchema = (file: string) => file.startsWith("schemas/");

/** A module that cannot be compiled counts as changed. Compiling it reports why. */
function orMessage(print: (repo: Repository) => string): (repo: Repository) => string {
  return (repo) => {
    try {
      return print(repo);
    } catch (error) {
      return String(error);
    }
  };
}

function variant(repo: Repository, target: Target, chosen: readonly PatchedArm[]): Variant {
  const { kind, id } = target;
  const name = chosen.map(({ flag, arm }) => `${flag}-${arm}`).join(".");
  const path = `${kind}/${id.replace(/^schemas\//, "")}.${name}`;
  return {
    kind,
    id,
    arms: Object.fromEntries(chosen.map(({ flag, arm }) => [flag, arm])),
    artifact: {
      kind: "variant",
      id: path,
      path: `${path}.js`,
      ...(kind === "texts" && { readsTexts: true }),
      code: () => target.code(inArms(repo, chosen).repo, path),
    },
  };
}
