import type { RendererHost } from "../../renderers/index.ts";
import type { Call } from "./calls/call.ts";

/** Uploads the files that people add to forms (`keep-file.ts`). Its code is loaded with the first file. */
export function keepsFiles(call: Call, lang: () => string): Required<Pick<RendererHost, "keepFile">> {
  return {
    async keepFile(added, signal) {
      const { keepFile } = await import("./keep-file.ts");
      return keepFile(call, added, { lang: lang(), signal });
    },
  };
}
