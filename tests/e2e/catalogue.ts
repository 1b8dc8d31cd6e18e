import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createServer } from "vite";
import config from "../../vite.config.ts";

/** Serves the catalogue of blocks and widgets on a free port. Returns its address and what ends it. */
export async function serveCatalogue(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const root = fileURLToPath(new URL("../../src/studio/catalogue", import.meta.url));
  const repository = fileURLToPath(new URL("../..", import.meta.url));
  const server = await createServer({
    configFile: false,
    root,
    cacheDir: `${repository}node_modules/.vite-catalogue`,
    plugins: [react()],
    // With the shims that people get.
    resolve: config.resolve ?? {},
    logLevel: "error",
    // Found at the start, or the first page is loaded twice while they are being bundled.
    optimizeDeps: {
      include: [
        "react",
        "react-dom/client",
        "react/jsx-dev-runtime",
        "@rjsf/core/lib/components/Form.js",
        "@rjsf/utils",
      ],
    },
    server: { port: 0, host: "127.0.0.1", hmr: false, watch: null, fs: { allow: [repository] } },
  });
  await server.listen();
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error("The catalogue is not being served");
  return { url, close: () => server.close() };
}
