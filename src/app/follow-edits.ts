import type { Journey } from "../browser/index.ts";
import type { FormDefinition, Program } from "../engine/index.ts";
import type { Forms } from "./forms.ts";
import type { Texts } from "../texts/index.ts";
import type { VariantOf } from "./variants.ts";

/** Sent by the Vite plugin after an edit (src/vite/protocol.ts). */
interface Edit {
  readonly kind: "program" | "form" | "locale";
  readonly id: string;
  readonly url: string;
}

/**
 * Applies edited definitions in the development build, without moving the person to another step. `show` renders again.
 * People in an arm that changes a definition have their own version of it, which is not replaced by everybody's.
 */
export function followEdits(
  journey: Journey,
  texts: Texts,
  forms: Forms,
  variantOf: VariantOf,
  show: (edits: number) => void,
): void {
  let edits = 0;
  import.meta.hot?.on("flow:update", async ({ kind, id, url }: Edit) => {
    if (variantOf(VARIANTS[kind], id) !== undefined) return;
    const content = await load(kind, url);
    if (kind === "program" && id === journey.store.get(journey.state).program.id) journey.swap(content as Program);
    if (kind === "form") forms.replace(id, content as FormDefinition);
    if (kind === "locale") {
      const [lang = "", file = ""] = id.split("/");
      if (texts.hasResourceBundle(lang, file)) texts.addResourceBundle(lang, file, content);
    }
    show(++edits);
  });
  // The Studio sends what was edited while this page was loading.
  import.meta.hot?.send("flow:since", { since: performance.timeOrigin });
}

const VARIANTS = { program: "programs", form: "forms", locale: "texts" } as const;

async function load(kind: Edit["kind"], url: string): Promise<unknown> {
  if (kind === "locale") return (await fetch(url)).json();
  return ((await import(/* @vite-ignore */ url)) as { readonly default: unknown }).default;
}
