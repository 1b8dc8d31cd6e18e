import type { JsonObject, View } from "../../src/engine/index.ts";
import type { RendererHost } from "../host.ts";
import { wordsOf } from "../text/index.ts";

/** The title of a document that shows this, where no page is there to keep it. */
export function pageTitle(view: View, host: Pick<RendererHost, "lang" | "text">): string {
  const ui = (key: string, parameters: JsonObject = {}) => wordsOf({ key: `ui.${key}`, with: parameters }, host);
  const name = wordsOf(view.title, host);
  const brand = ui("brand");
  return name === "" ? brand : ui("title", { name, brand });
}
