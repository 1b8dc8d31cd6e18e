import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { PAGES, servePages } from "../../../../src/studio/server/built-pages.ts";
import { PREVIEW } from "../../../../src/studio/server/preview-code.ts";
import { isCurrent, writeSources } from "../../../../src/studio/server/page-sources.ts";

const root = mkdtempSync(join(tmpdir(), "built-pages-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** Writes the record of sources that a build of these modules stores beside the pages. */
function built(...modules: readonly string[]): void {
  const { generateBundle } = writeSources(root, "production");
  if (typeof generateBundle !== "function") throw new Error("The plugin has no generateBundle");
  const context = {
    getModuleIds: () => modules.map((path) => join(root, path)),
    emitFile: ({ fileName, source }: { fileName: string; source: string }) => write(`${PAGES}/${fileName}`, source),
  };
  Reflect.apply(generateBundle, context, []);
}

test("the Studio's pages are rebuilt only if one of their sources, style sheets or packages has changed", () => {
  const files = {
    "src/studio/pages/main.tsx": "main",
    "src/studio/pages/map/layout-worker.ts": "worker",
    "src/app/dev/index.ts": "messages",
    "renderers/theme/base.css": "body {}",
    "package-lock.json": "{}",
    "src/studio/pages/vite.config.ts": "config",
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  write("src/server/index.ts", "service");
  const current = () => isCurrent(root, join(root, PAGES), "production");

  expect(current()).toBe(false);
  built("src/studio/pages/main.tsx", "src/app/dev/index.ts", "node_modules/react/index.js");
  expect(current()).toBe(true);
  expect(isCurrent(root, join(root, PAGES), "development")).toBe(false);
  write("src/server/index.ts", "another service");
  write("src/studio/server/api.ts", "api");
  expect(current()).toBe(true);

  for (const [path, text] of Object.entries(files)) {
    write(path, `${text} `);
    expect(current(), path).toBe(false);
    write(path, text);
    expect(current(), path).toBe(true);
    rmSync(join(root, path));
    expect(current(), path).toBe(false);
    write(path, text);
  }
  write("src/studio/pages/new.ts", "new");
  expect(current()).toBe(false);
});

test("every address of the Studio serves the same uncached document, which runs only its own scripts; assets are cached", async () => {
  write(`${PAGES}/index.html`, "<!doctype html>");
  write(`${PAGES}/assets/index-abc.js`, "run()");
  write(`${PAGES}/sources.json`, "{}");
  write(`${PREVIEW}/assets/page-abc.css`, "p {}");
  const server = createServer(servePages(root));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

  for (const path of ["/studio/", "/studio/map?x=1", "/studio/sources.json"]) {
    const document = await ask(path);
    expect(await document.text()).toBe("<!doctype html>");
    expect(document.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(document.headers.get("cache-control")).toBe("no-store");
    const policy = document.headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
  }
  const script = await ask("/studio/assets/index-abc.js");
  expect(await script.text()).toBe("run()");
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(script.headers.get("cache-control")).toContain("immutable");
  const styles = await ask("/@preview/assets/page-abc.css");
  expect([await styles.text(), styles.headers.get("content-type")]).toEqual(["p {}", "text/css; charset=utf-8"]);
  const lacking = await ask("/studio/assets/other.js");
  expect([lacking.status, await lacking.text()]).toEqual([404, "There is no such file.\n"]);
  await new Promise((resolve) => server.close(resolve));
});
