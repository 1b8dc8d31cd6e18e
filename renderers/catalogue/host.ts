/// <reference types="vite/client" />
import { createPath, type To } from "react-router-dom";
import type { FormDefinition, Json, JsonObject, KeyedText, PageEvent } from "../../src/engine/index.ts";
import type { RendererHost } from "../host.ts";
import { ClientPaymentError } from "../payments.ts";

const LOCALES = import.meta.glob<JsonObject>("../../locales/*/common.json", { eager: true, import: "default" });

interface HostOptions {
  readonly lang: string;
  readonly send: (event: PageEvent) => void;
  readonly forms: Readonly<Record<string, FormDefinition>>;
  readonly setLanguage?: (lang: string) => void;
}

/** A host without an app: texts from the shared locale files, links that lead nowhere, no payments. */
export function createHost({ lang, send, forms, setLanguage }: HostOptions): RendererHost {
  return {
    lang,
    languages: [
      { code: "en", name: "English" },
      { code: "es", name: "Español" },
    ],
    site: { id: "us", country: "US", currency: "USD", pricingLocale: "en-US", methods: ["card"] },
    // As little as a browser can do: so that what says so is seen.
    saves: false,
    send,
    values: () => undefined,
    text: (text) => translate(text, lang),
    setLanguage: setLanguage ?? (() => {}),
    form: async (id) => {
      const form = forms[id];
      if (!form) throw new Error(`No form "${id}" in the catalogue`);
      return form;
    },
    link: (name) => ({ href: `#${name}` }),
    base: "",
    navigator: { createHref: (to) => `#${addressOf(to)}`, push() {}, replace() {}, go() {} },
    setTitle: (title) => {
      document.title = title;
    },
    payments: async () => {
      throw new ClientPaymentError("unavailable", "The catalogue takes no payments");
    },
  };
}

function addressOf(to: To): string {
  return typeof to === "string" ? to : createPath(to);
}

function translate(text: KeyedText, lang: string): string {
  const words = text.key
    .split(".")
    .reduce<Json | undefined>(
      (at, key) => (at as JsonObject | undefined)?.[key],
      LOCALES[`../../locales/${lang}/common.json`],
    );
  if (typeof words !== "string") return text.key;
  return words.replace(/\{(\w+)\}/g, (_, name: string) => String(text.with?.[name] ?? ""));
}
