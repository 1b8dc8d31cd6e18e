import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { hoverTooltip } from "@codemirror/view";
import type { Offer } from "../../protocol-json.ts";
import { request } from "../request.ts";
import type { RequestOf } from "../../routes.ts";

/** Completions from the Studio's server. */
export function offersFor(path: string) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos } = context;
    onlyForThisText(context);
    const { found } = await request("offers", offersRequest(path, state.doc.toString(), pos)).catch(() => NOTHING);
    if (found === null) return null;
    const isExpression = found.offers.some(({ kind }) => kind === "variable" || kind === "function");
    return {
      from: found.from,
      to: found.to,
      options: found.offers.map(optionOf),
      validFor: isExpression ? /^\w*$/ : /^[\w.$/-]*$/,
    };
  };
}

/**
 * Drops the answer if more is typed before it comes. Otherwise the editor waits for it, and asks nothing for the newer
 * text if the answer is that there is nothing to suggest.
 */
export function onlyForThisText(context: CompletionContext): void {
  context.addEventListener("abort", () => undefined, { onDocChange: true });
}

/** Converts an offer to the editor's format. */
export function optionOf({ label, insert, detail, info }: Offer): Completion {
  return {
    label,
    ...(insert !== undefined && { apply: insert }),
    ...(detail !== undefined && { detail }),
    ...(info !== undefined && { info }),
  };
}

/** Explanations for what the pointer is over. */
export function explanationsOf(path: string) {
  return hoverTooltip(async ({ state }, pos) => {
    const question = offersRequest(path, state.doc.toString(), pos);
    const { found } = await request("explanations", question).catch(() => NOTHING);
    if (found === null) return null;
    return {
      pos: found.from,
      end: found.to,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "explained";
        for (const sentence of found.sentences) dom.appendChild(document.createElement("p")).textContent = sentence;
        return { dom };
      },
    };
  });
}

const NOTHING = { found: null };

function offersRequest(path: string, text: string, offset: number): RequestOf<"offers"> {
  return { path, text, offset };
}
