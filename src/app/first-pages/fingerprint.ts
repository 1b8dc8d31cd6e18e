import { digest, type Json, type View } from "../../engine/index.ts";
import type { Site } from "../site.ts";

/**
 * A fingerprint of everything that decides the look of a page. If the browser's first page has the same one as the page
 * from the service, it hydrates that page; otherwise it renders its own.
 */
export function fingerprint(view: View, site: Site, lang: string): string {
  return digest([site.id, lang, view as unknown as Json]);
}
