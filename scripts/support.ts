/** `npm run support -- help`: what support does for people; see docs/operations.md, "Support". */
import { support } from "../src/server/index.ts";

try {
  console.log(await support(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
