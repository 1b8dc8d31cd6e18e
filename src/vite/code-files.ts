import type { UserConfig } from "vite";

/** On the page before any form, and shared with parts that load later. */
const PAGE_PARTS =
  /lib[\\/](renderers[\\/](text[\\/]|icon[\\/]|page[\\/]Surface|props|host|view)|src[\\/](texts[\\/]|engine[\\/](equal|json|unstorable)|(cel|compiler[\\/]flow)[\\/]runtime))|node_modules[\\/]i18next[\\/]/;

/** What every form needs: no list, no schema that has to be resolved, no widget that few forms use, no phone library. */
export const FORM_PARTS =
  /lib[\\/](renderers[\\/](blocks[\\/]form[\\/]|ChoiceLine|fields[\\/](?!List|ObjectFields|SchemaForm|emptyItem|fit-lists|lists|validator)|widgets[\\/](?!(checks|color|date|file|money|month|number|passwordWithRules|selectOrWrite|suggest|year)[\\/]))|src[\\/]compiler[\\/]forms[\\/]runtime[\\/](?!phone-library))/;

/** With one of these, the application says which files there are. */
const OWN_SPLITTING = ["codeSplitting", "advancedChunks", "manualChunks", "inlineDynamicImports"];

/**
 * The parts of journeys that an application's build puts into one file each: 8 files instead of 18 for a first form.
 * Together they compress better. Nothing if the application decides this itself.
 */
export function codeFiles({ build }: UserConfig) {
  const output = build?.rolldownOptions?.output ?? build?.rollupOptions?.output ?? {};
  if (Array.isArray(output) || OWN_SPLITTING.some((name) => name in output)) return {};
  if (build?.lib || build?.ssr || ["iife", "umd"].includes(output.format ?? "")) return {};
  // Without what they import: React is the application's.
  const groups = Object.entries({ journey: PAGE_PARTS, Form: FORM_PARTS }).map(([name, test]) => ({
    name,
    test,
    includeDependenciesRecursively: false,
  }));
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
