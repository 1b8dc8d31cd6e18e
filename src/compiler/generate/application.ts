import { experimentsOf, findOperation, flowOf, formsOf, type Named, type Repository } from "../../model/index.ts";
import { mismatchesCode } from "../api/answers.ts";
import { operationsOf } from "../api/operation.ts";
import { importByPackage } from "../imports.ts";
import type { Artifact } from "./module-with.ts";
import { artifactsOf } from "./artifacts.ts";
import { journeysTypes } from "./journey-types.ts";
import { nameOfLanguage } from "./language-names.ts";
import { neededNames } from "./needed-names.ts";

/**
 * The modules for an application that has this package installed. They import their runtime by the package's name. They
 * include the texts, and `journeys.js`, which has everything that `openJourney` needs for each journey.
 */
export function applicationArtifacts(repo: Repository): Artifact[] {
  const texts = textArtifacts(repo);
  const ids = repo.flows.map(({ id }) => id);
  // Documents, and the programs that they begin with, are for pages that a service sends. Modules that validate calls
  // and files, and the pages of arms, are for the service.
  const shared = artifactsOf(repo, () => importByPackage).filter(({ path }) => !OF_PAGES.test(path));
  return [
    ...shared,
    ...texts.map(({ artifact }) => artifact),
    ...(repo.api === undefined ? [] : [contract, mismatches(repo)]),
    { kind: "index", id: "journeys", path: "journeys.js", code: () => journeysCode(repo, ids, texts) },
    { kind: "index", id: "journeys", path: "journeys.d.ts", code: () => journeysTypes(repo) },
  ];
}

const OF_PAGES = /^programs\/(?:documents|pages|index\.)|^api\/validators\.|^files\.|^arm-pages\./;

/** How the journeys' calls are sent and how their answers are validated. Loaded at the first call. */
const contract: Artifact = {
  kind: "index",
  id: "contract",
  path: "contract.js",
  code: () =>
    'export { operations } from "./api/operations.js";\nexport { answers } from "./api/answers/index.js";\nexport const mismatches = () => import("./api/mismatches.js");\n',
};

function mismatches(repo: Repository): Artifact {
  const code = () => mismatchesCode(operationsOf(repo), importByPackage);
  return { kind: "index", id: "mismatches", path: "api/mismatches.js", code };
}

interface TextModule {
  readonly lang: string;
  readonly name: string;
  readonly artifact: Artifact;
}

function textArtifacts(repo: Repository): TextModule[] {
  return [...repo.locales].flatMap(([lang, files]) =>
    [...files].map(([name, file]) => ({
      lang,
      name,
      artifact: {
        kind: "index",
        id: `${lang}/${name}`,
        path: `texts/${lang}/${name}.js`,
        code: () => `export default ${JSON.stringify(file.value ?? {})};\n`,
      } satisfies Artifact,
    })),
  );
}

function journeysCode(repo: Repository, ids: readonly string[], texts: readonly TextModule[]): string {
  const load = (path: string) => `() => import(${JSON.stringify(path)})`;
  const entries = ids.map((id) => {
    const named = repo.flows.find((flow) => flow.id === id);
    const files = new Set([id, ...(named ? flowOf(repo, named).texts.map(({ value }) => value) : []), "common"]);
    const own = texts.filter(({ name }) => files.has(name));
    const languages = [...new Set(own.map(({ lang }) => lang))];
    const names = languages.map((lang) => [lang, nameOfLanguage(lang)] as const);
    const byLanguage = languages.map((lang) => {
      const modules = own.filter((text) => text.lang === lang);
      const loads = modules.map(({ name, artifact }) => `${JSON.stringify(name)}: ${load(`./${artifact.path}`)}`);
      return `${JSON.stringify(lang)}: { ${loads.join(", ")} }`;
    });
    const members = [
      `id: ${JSON.stringify(id)}`,
      `program: () => (${firstForms(repo, named)}import("./programs/${id}.js"))`,
      "forms",
      `remembered: data[${JSON.stringify(id)}]`,
      `files: ${JSON.stringify([...files])}`,
      `languages: ${JSON.stringify(Object.fromEntries(names))}`,
      `texts: { ${byLanguage.join(", ")} }`,
      "variants",
      `needs: ${JSON.stringify(named === undefined ? { calls: [], blocks: [], widgets: [] } : neededNames(repo, named))}`,
      ...(repo.api === undefined ? [] : [`contract: ${load("./contract.js")}`]),
      ...(findOperation(repo, "keepFile") === undefined ? [] : ["keepsFiles: true"]),
    ];
    return `${JSON.stringify(id)}: { ${members.join(", ")} }`;
  });
  return `import { data } from "./data/index.js";
import { forms } from "./forms/index.js";
import { variants } from "./variants.js";
export const journeys = {\n${entries.join(",\n")}\n};
export const experiments = ${JSON.stringify(triedIn(repo))};
export const referrerOrder = ${JSON.stringify(experimentsOf(repo).referrerOrder.map(({ value }) => value))};
export const holdout = ${experimentsOf(repo).holdout};\n`;
}

/** Loads the forms of the first step beside the program, which would ask for them only then. */
function firstForms(repo: Repository, flow: Named | undefined): string {
  const step = flow && flowOf(repo, flow).start?.value;
  if (flow === undefined || step === undefined) return "";
  // The program's compilation reports a form that does not exist.
  const forms = [...formsOf(repo, flow, step).values()].filter(({ schema }) => repo.schemas.has(schema));
  // If that fails, the page loads them again and says so.
  return forms.map(({ schema }) => `forms[${JSON.stringify(schema)}]().catch(() => undefined), `).join("");
}

/**
 * The data that assigns people to arms. The browser does not need the purpose of an experiment or the changes of an
 * arm.
 */
function triedIn(repo: Repository): object[] {
  return experimentsOf(repo).list.map(({ flag, epicKey, arms, shares, active, keepsArm, layer }) => ({
    flag: flag?.value ?? "",
    epicKey: epicKey?.value ?? "",
    arms: arms.map(({ value }) => value),
    share: Object.fromEntries(shares.map(({ arm, percent = 0 }) => [arm, percent])),
    active,
    ...(keepsArm && { keepsArm }),
    ...(layer && { layer: { name: layer.name, from: layer.from, to: layer.to } }),
  }));
}
