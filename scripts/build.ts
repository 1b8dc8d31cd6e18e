/** `npm run build`: makes `src/generated/` and `dist/`; with `--if-stale` only when what goes in has changed. */
import { build, buildIfStale } from "./built.ts";

if (process.argv.includes("--if-stale")) buildIfStale();
else build();
