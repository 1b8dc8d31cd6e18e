import type { Forms, Journey } from "../browser/index.ts";
import { armsAre } from "../experiments/index.ts";
import type { FormDefinition, Program } from "../engine/index.ts";
import type { Texts } from "../texts/index.ts";
import type { VariantOf } from "./variants.ts";

interface Followed {
  readonly journey: Journey;
  readonly texts: Texts;
  readonly forms: Forms;
  readonly variantOf: VariantOf;
  /** The person's arms, by flag. */
  readonly arms: Readonly<Record<string, string>>;
}

/**
 * Applies edited definitions in the development build, without moving the person to another step. `show` renders again.
 * People in an arm that changes a definition have their own version of it. It is replaced only by a version for them.
 */
export function followEdits(
  { journey, texts, forms, variantOf, arms }: Followed,
  show: (edits: number) => Promise<void>,
): void {
  // Other builds then contain none of this.
  if (!import.meta.hot) return;
  let edits = 0;
  let imports = 0;
  const isInUse = followUse(journey);
  import.meta.hot.on("flow:update", async ({ kind, id, url, versions }) => {
    if (versions === undefined && variantOf(VARIANTS[kind], id) !== undefined) return;
    if (kind !== "locale" && ++imports > MOST_IMPORTS && !isInUse()) return location.reload();
    const own = versions?.find((one) => armsAre(arms)(one.arms));
    const content = own === undefined ? await load(kind, url) : await imported(own.url);
    if (kind === "program" && id === journey.now().program.id) journey.swap(content as Program);
    if (kind === "form") forms.replace(id, content as FormDefinition);
    if (kind === "locale") {
      const [lang = "", file = ""] = id.split("/");
      if (texts.hasResourceBundle(lang, file)) texts.addResourceBundle(lang, file, content);
    }
    await show(++edits);
    // The Studio then goes on with its other work.
    import.meta.hot?.send("flow:applied");
  });
  // The Studio sends what was edited while this page was loading.
  import.meta.hot.send("flow:since", { since: performance.timeOrigin });
}

/**
 * A browser keeps each imported module until the page is reloaded: half a megabyte for each version of a long journey.
 * While somebody uses the page, it keeps them, and what was typed.
 */
const MOST_IMPORTS = 40;

const VARIANTS = { program: "programs", form: "forms", locale: "texts" } as const;

async function load(kind: keyof typeof VARIANTS, url: string): Promise<unknown> {
  if (kind === "locale") return (await fetch(url)).json();
  return imported(url);
}

async function imported(url: string): Promise<unknown> {
  return ((await import(/* @vite-ignore */ url)) as { readonly default: unknown }).default;
}

/**
 * Tells whether a reload would lose something: what a person has typed, chosen or submitted since this call, or the
 * step that they went to. A development page stores none of that, and sensitive values are stored nowhere.
 */
export function followUse({ now }: Pick<Journey, "now">): () => boolean {
  const { step, drafts } = now().snapshot;
  return () => {
    const { snapshot } = now();
    return snapshot.step !== step || snapshot.drafts !== drafts || isTyping();
  };
}

/** A field passes its value on when it loses the focus. */
function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea, select, [contenteditable]") === true;
}
