import { once } from "node:events";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Json } from "../../../../src/engine/index.ts";
import { createServer as createVite, type Plugin } from "vite";
import {
  addressOfFile,
  definitionsApart,
  knownTexts,
  PREVIEW,
  previewDocument,
  sendPreview,
  sharedCode,
} from "../../../../src/studio/server/preview-code.ts";

const all = mkdtempSync(join(tmpdir(), "preview-code-"));
afterAll(() => rmSync(all, { recursive: true, force: true }));

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** What a module of a project imports, as a plugin resolves it. */
function resolved({ resolveId }: Plugin, module: string, source: string): unknown {
  if (typeof resolveId !== "function") throw new Error("The plugin resolves nothing");
  return Reflect.apply(resolveId, {}, [source, module, {}]);
}

test("what people edit is not part of the built code, and its own imports lead there", () => {
  const root = join(all, "project");
  write(root, `${PREVIEW}/shared.json`, JSON.stringify({ "src/compiler/flow/runtime.ts": "assets/runtime-a.js" }));
  const apart = (source: string) => resolved(definitionsApart(root), join(root, "src/app/boot.ts"), source);
  expect(apart("../generated/programs/index.js")).toEqual({
    id: "definitions/src/generated/programs/index.js",
    external: true,
  });
  expect(apart("../../flows/sites.json")).toEqual({ id: "definitions/flows/sites.json?import", external: true });
  expect(apart("./dev/mock-route.ts")).toMatchObject({ external: true });
  for (const own of ["./site.ts", "react", "../../renderers/index.ts"]) expect(apart(own)).toBeUndefined();

  // Of the working copy, and of an earlier commit in another folder.
  for (const folder of [root, join(all, "earlier")]) {
    const shared = (source: string) =>
      resolved(sharedCode(root), join(folder, "src/generated/programs/garden.js"), source);
    expect(shared("../../compiler/flow/runtime.ts")).toBe("/@preview/assets/runtime-a.js");
    expect(shared("./other.js")).toBeUndefined();
  }
});

test("a preview's document says where its journeys are, and brings their experiments; one of the past follows no edits", () => {
  const [root, earlier] = [join(all, "document"), join(all, "commit")];
  write(root, `${PREVIEW}/index.html`, "<html><head></head><body></body></html>");
  const flag = (name: string) => JSON.stringify({ experiments: [{ flag: name, arms: ["control"] }] });
  write(root, "flows/experiments.json", flag("now"));
  write(earlier, "flows/experiments.json", flag("then"));
  const imports = (html: string) => {
    const [, map = "{}"] = /<head><script type="importmap">(.+?)<\/script>/.exec(html) ?? [];
    return (JSON.parse(map) as { readonly imports: Readonly<Record<string, string>> }).imports;
  };
  const [now, then] = [previewDocument(root), previewDocument(root, earlier)];
  expect(imports(now)).toEqual({ "definitions/": `/@fs${root}/` });
  expect(imports(then)).toEqual({
    "definitions/": `/@fs${earlier}/`,
    "definitions/src/app/follow-edits.ts": expect.stringMatching(/^data:text\/javascript,/),
  });
  expect([now.includes('"flag":"now"'), then.includes('"flag":"then"')]).toEqual([true, true]);
});

test("a preview is not shown, and asked for again soon, while its list of experiments is broken", async () => {
  const root = join(all, "broken");
  write(root, `${PREVIEW}/index.html`, "<html><head></head><body></body></html>");
  const server = createServer((_request, response) => sendPreview(response, root)).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const statusWith = async (experiments: string) => {
      write(root, "flows/experiments.json", experiments);
      const { status, headers } = await fetch(`http://127.0.0.1:${port}/`);
      return [status, headers.get("retry-after"), headers.get("cache-control")];
    };
    expect(await statusWith('{ "experiments": [<<<<<<< HEAD')).toEqual([503, "1", null]);
    expect(await statusWith('{ "experiments": [] }')).toEqual([200, null, "no-store"]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("a page that loads texts while an edit replaces their file gets one of the two, whole", async () => {
  const root = join(all, "texts");
  const file = "locales/en/garden.json";
  const [long, short] = [{ title: "A garden for everybody" }, { title: "A garden" }].map((texts) =>
    JSON.stringify(texts),
  );
  write(root, file, long ?? "");
  write(all, "locales/en/secret.json", "{}");
  const vite = await createVite({
    configFile: false,
    root,
    logLevel: "silent",
    appType: "custom",
    cacheDir: join(all, "cache"),
    plugins: [knownTexts(root, (path) => known.get(path))],
    server: { middlewareMode: true, ws: false, watch: null, fs: { allow: [root] } },
  });
  const known = new Map<string, Json>();
  let isEdited = false;
  const server = createServer((request, response) => {
    // As an edit does, between two steps of the server's work.
    const edit = () => {
      if (response.writableFinished) return;
      isEdited = !isEdited;
      write(root, `${file}.studio`, (isEdited ? short : long) ?? "");
      renameSync(join(root, `${file}.studio`), join(root, file));
      setImmediate(edit);
    };
    vite.middlewares(request, response);
    edit();
  }).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sent = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  try {
    for (let count = 0; count < 20; count += 1)
      expect([short, long]).toContain(await (await sent(`${addressOfFile(join(root, file))}?t=1`)).text());
    // What the Studio knows of a file that cannot be read now.
    known.set(file, { title: "Recovered" });
    expect(await (await sent(addressOfFile(join(root, file)))).json()).toEqual({ title: "Recovered" });
    // Only what the server may send at all.
    expect((await sent(addressOfFile(join(all, "locales/en/secret.json")))).status).toBe(403);
    expect((await sent(addressOfFile(join(root, "locales/en/none.json")))).status).toBe(404);
  } finally {
    server.close();
    await vite.close();
  }
});
