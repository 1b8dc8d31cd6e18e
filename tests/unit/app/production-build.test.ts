import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { build } from "vite";
import { LONG } from "../share.ts";

afterEach(() => vi.unstubAllEnvs());

test(
  "a production build contains no code for development: no sample pages and no replays [DEVR-02]",
  LONG,
  async () => {
    vi.stubEnv("NODE_ENV", "production");
    const root = join(import.meta.dirname, "../../..");
    const built = await build({
      configFile: join(root, "vite.config.ts"),
      logLevel: "silent",
      build: { write: false, minify: true },
    });
    const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
    const chunks = outputs.flatMap((one) => (one.type === "chunk" ? [one] : []));
    expect(chunks.length).toBeGreaterThan(10);
    expect(chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes("/src/app/dev/"))).toEqual([]);
    for (const { code } of chunks) expect(code).not.toMatch(/@replay|["'`]replay["'`]/);
  },
);
