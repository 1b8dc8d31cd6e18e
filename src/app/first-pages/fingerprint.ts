import type { View } from "../../engine/index.ts";
import { digest, type Json } from "../../engine/index.ts";
import type { Site } from "../site.ts";

/**
 * A fingerprint of all that decides what a page looks like. Where a browser's own first page has that of the page that the service drew, it
 * takes over what stands there; otherwise it draws its own.
 */
export function fingerprint(view: View, site: Site, lang: string): string {
  return digest([site.id, lang, view as unknown as Json]);
}
