import type { Journey } from "../browser/index.ts";
import type { FormDefinition, Program } from "../engine/index.ts";
import type { Forms } from "./forms.ts";
import type { Texts } from "../texts/index.ts";

/** Sent by the Vite plugin after an edit (src/vite/protocol.ts). */
interface Edit {
  readonly kind: "program" | "form" | "locale";
  readonly id: string;
  readonly url: string;
}

/** Applies edited definitions in `npm run dev`, without moving the person to another step. `show` renders again. */
export function followEdits(journey: Journey, texts: Texts, forms: Forms, show: (edits: number) => void): void {
  let edits = 0;
  import.meta.hot?.on("flow:update", async ({ kind, id, url }: Edit) => {
    const content = await load(kind, url);
    if (kind === "program" && id === journey.store.get(journey.state).program.id) journey.swap(content as Program);
    if (kind === "form") forms.replace(id, content as FormDefinition);
    if (kind === "locale") {
      const [lang = "", file = ""] = id.split("/");
      if (texts.hasResourceBundle(lang, file)) texts.addResourceBundle(lang, file, content);
    }
    show(++edits);
  });
}

async function load(kind: Edit["kind"], url: string): Promise<unknown> {
  if (kind === "locale") return (await fetch(url)).json();
  return ((await import(/* @vite-ignore */ url)) as { readonly default: unknown }).default;
}
