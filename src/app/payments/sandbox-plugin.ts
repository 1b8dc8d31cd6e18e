import { fileURLToPath } from "node:url";
import { build, type Plugin as EsbuildPlugin } from "esbuild";
import type { Plugin } from "vite";

/**
 * Bundles `sandbox-sdk.ts` with Braintree's SDK, and replaces the SDK's check for Braintree's domains by one for the
 * sandbox's origin. A separate bundle, in development and production, so that the real SDK is used as published.
 *
 *     plugins: [react(), sandboxPayments()]
 */
export function sandboxPayments(): Plugin {
  return {
    name: "sandbox-payments",
    enforce: "pre",
    async load(id) {
      return id.split("?")[0] === ENTRY ? { code: await bundle(), moduleType: "js" } : undefined;
    },
  };
}

const ENTRY = fileURLToPath(new URL("./sandbox-sdk.ts", import.meta.url)).replaceAll("\\", "/");

async function bundle(): Promise<string> {
  const options = { bundle: true, write: false, format: "esm", platform: "browser", target: "es2022" } as const;
  const result = await build({ ...options, entryPoints: [ENTRY], legalComments: "none", plugins: [trustedOrigin] });
  return result.outputFiles[0]?.text ?? "";
}

const trustedOrigin: EsbuildPlugin = {
  name: "trusted-origin",
  setup(bundler) {
    bundler.onLoad({ filter: /braintree-web[\\/]lib[\\/]is-verified-domain\.js$/ }, () => ({ contents: REPLACEMENT }));
  },
};

const REPLACEMENT = `
let trusted = "";
module.exports = (url) => trusted !== "" && (url === trusted || String(url).startsWith(trusted + "/"));
module.exports.trust = (origin) => { trusted = origin; };
`;
