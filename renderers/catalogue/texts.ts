/// <reference types="vite/client" />
import type { ResourceKey } from "i18next";
import { createTexts, type Texts } from "../../src/texts/index.ts";

const LOCALES = import.meta.glob<ResourceKey>("../../locales/*/common.json", { eager: true, import: "default" });

/** The texts that all journeys share. The examples need no others. */
export function catalogueTexts(lang: string): Texts {
  const resources = Object.fromEntries(
    Object.entries(LOCALES).map(([path, common]) => [path.split("/").at(-2), { common }]),
  );
  return createTexts({ lang, files: ["common"], resources });
}
