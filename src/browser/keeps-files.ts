import type { RendererHost } from "../../renderers/index.ts";
import type { Call } from "./calls/call.ts";

/** What keeps the files that people add to forms, by a call (`keep-file.ts`); its code comes with the first file. */
export function keepsFiles(call: Call, lang: () => string): Required<Pick<RendererHost, "keepFile">> {
  return {
    async keepFile(added, signal) {
      const { keepFile } = await import("./keep-file.ts");
      return keepFile(call, added, { lang: lang(), signal });
    },
  };
}
