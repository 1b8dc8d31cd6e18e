import type { UserConfig } from "vite";

/** What every form needs: no list, no schema that has to be resolved, no widget that few forms use, no phone library. */
export const FORM_PARTS =
  /lib[\\/](renderers[\\/](blocks[\\/](form[\\/]|late|usePress)|ChoiceLine|fields[\\/](?!List|ObjectFields|SchemaForm|emptyItem|fit-lists|lists|validator)|widgets[\\/](?!(checks|color|date|file|money|month|number|passwordWithRules|selectOrWrite|suggest|year)[\\/]))|src[\\/]compiler[\\/]forms[\\/]runtime[\\/](?!phone-library))/;

/**
 * What both a form and the page around it need, or parts that load later. Together with the form's parts they import
 * nothing of ours but each other: otherwise their file and the page's own would import each other.
 */
const PAGE_PARTS =
  /lib[\\/](renderers[\\/](text[\\/]|icon[\\/]|page[\\/]Surface|Button|focus|props|host|view)|src[\\/](texts[\\/]|engine[\\/](?!foresee|replay)|(cel|compiler[\\/]flow)[\\/]runtime))|node_modules[\\/](react-)?i18next[\\/]|vite[\\/]preload-helper/;

/** With one of these, the application says which files there are. */
const OWN_SPLITTING = ["codeSplitting", "advancedChunks", "manualChunks", "inlineDynamicImports"];

/**
 * The parts of journeys that an application's build puts into one file: 7 files instead of 18 for a first form. They
 * compress better together, and each file takes a browser half a millisecond. Nothing if the application decides this
 * itself.
 */
export function codeFiles({ build }: UserConfig) {
  const output = build?.rolldownOptions?.output ?? build?.rollupOptions?.output ?? {};
  if (Array.isArray(output) || OWN_SPLITTING.some((name) => name in output)) return {};
  if (build?.lib || build?.ssr || ["iife", "umd"].includes(output.format ?? "")) return {};
  // Without what they import: React is the application's.
  const test = RegExp(`${FORM_PARTS.source}|${PAGE_PARTS.source}`);
  const groups = [{ name: "journey", test, includeDependenciesRecursively: false }];
  const { modulePreload = {} } = build ?? {};
  const isOurs = typeof modulePreload === "object" && modulePreload.resolveDependencies === undefined;
  return {
    build: {
      rolldownOptions: { output: { codeSplitting: { groups } } },
      ...(isOurs && { modulePreload: { resolveDependencies: beside } }),
    },
  };
}

/**
 * A part is loaded at once, so it needs no `<link>` of its own before: each takes the browser a millisecond. One with
 * styles waits for them, so its link loads it meanwhile. Ours have none.
 */
function beside(file: string, needed: string[], { hostType }: { readonly hostType: "html" | "js" }): string[] {
  if (hostType === "html" || needed.some((one) => one.endsWith(".css"))) return needed;
  return needed.filter((one) => one !== file);
}
