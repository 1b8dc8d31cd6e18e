/**
 * `npm run playground`: a page on which a journey is written, checked and shown, without a service. Builds it in
 * dist/playground, for any web server, and serves it here. `-- --build` only builds it.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildPlayground, servePlayground } from "../src/playground/build.ts";

const { values } = parseArgs({ options: { build: { type: "boolean" }, port: { type: "string", default: "4173" } } });
const root = join(import.meta.dirname, "..");
const outDir = join(root, "dist/playground");
await buildPlayground(root, outDir);
if (values.build === true) console.log(outDir);
else {
  const { url } = await servePlayground(outDir, Number(values.port));
  console.log(`The playground: ${url}\nCtrl-C ends it.`);
}
