import type { FormDefinition, PageEvent } from "../../src/engine/index.ts";
import type { BlockSet } from "../block.ts";
import type { RendererHost } from "../host.ts";

interface HostOptions {
  readonly blocks: BlockSet;
  readonly send: (event: PageEvent) => void;
  readonly forms: Readonly<Record<string, FormDefinition>>;
  readonly setLanguage?: (lang: string) => void;
}

/** A host without an app. Links lead nowhere, except for the link of a video, which a test answers. */
export function createHost({ blocks, send, forms, setLanguage }: HostOptions): RendererHost {
  return {
    blocks,
    languages: [
      { code: "en", name: "English" },
      { code: "es", name: "Español" },
    ],
    site: { id: "us", country: "US", currency: "USD", pricingLocale: "en-US", methods: ["card"] },
    // A browser that stores nothing, so that the warning about it is visible.
    saves: false,
    send,
    values: () => undefined,
    setLanguage: setLanguage ?? (() => {}),
    form: async (id) => {
      const form = forms[id];
      if (!form) throw new Error(`No form "${id}" in the catalogue`);
      return form;
    },
    keepFile: keepsSlowly(),
    link: (name) => ({ href: name === "video" ? "https://video.example/embed/1" : `#${name}` }),
    base: "#",
    visit() {},
    setTitle: (title) => {
      document.title = title;
    },
  };
}

/**
 * Simulates a service that needs a second per file. A name with "slow" takes an hour, one with "later" succeeds at the
 * second try, and one with "harmful" is refused.
 */
function keepsSlowly(): NonNullable<RendererHost["keepFile"]> {
  const tried = new Set<string>();
  return ({ id, name }, signal) =>
    new Promise((done, failed) => {
      const end = () => {
        if (name.includes("harmful")) done("unsafe");
        else if (name.includes("later") && !tried.has(id)) failed(new Error("The network is down"));
        else done(undefined);
        tried.add(id);
      };
      const timer = setTimeout(end, name.includes("slow") ? 3_600_000 : KEEPS_AFTER_MS);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        failed(new Error("It was taken away"));
      });
    });
}

const KEEPS_AFTER_MS = 1_000;
