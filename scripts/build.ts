/** `npm run build`: builds `src/generated/` and `dist/`; with `--if-stale` only if the inputs have changed. */
import { build, buildIfStale } from "./built.ts";

if (process.argv.includes("--if-stale")) buildIfStale();
else build();
