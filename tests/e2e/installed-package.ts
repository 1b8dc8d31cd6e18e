import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { packedPackage } from "../../scripts/package.ts";

const root = join(import.meta.dirname, "../..");

/** The other company's application (`tests/fixtures/application`). */
const APPLICATION = join(root, "tests/fixtures/application");

export interface Run {
  readonly code: number | null;
  readonly out: string;
}

/**
 * An application in an empty folder, with the package installed from its tarball and only the dependencies that it
 * declares. Contacts no registry.
 */
export interface Installed {
  readonly folder: string;
  /** Runs a command of a package that is installed there, by the path of its script. */
  run(bin: string, ...args: readonly string[]): Run;
  /** Starts `flow serve`. */
  serve(...args: readonly string[]): Promise<{ readonly origin: string; close(): Promise<void> }>;
  /** Changes one of its files, or writes a new one. */
  write(path: string, change: (text: string) => string): void;
  remove(): void;
}

export function installApplication(from = APPLICATION): Installed {
  const folder = mkdtempSync(join(tmpdir(), "application-"));
  cpSync(from, folder, { recursive: true });
  const home = join(folder, "node_modules", PACKAGE);
  mkdirSync(home, { recursive: true });
  const untar = ["-xzf", packedPackage(), "-C", home, "--strip-components", "1"];
  const { status, stderr } = spawnSync("tar", untar, { encoding: "utf8" });
  if (status !== 0) throw new Error(`The package could not be unpacked: ${stderr}`);
  const declared = (path: string) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as Manifest;
    return Object.keys({ ...dependencies, ...devDependencies });
  };
  for (const name of new Set([...declared(folder), ...declared(home)])) {
    if (name === PACKAGE) continue;
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", name), link, "dir");
  }
  return {
    folder,
    run(bin, ...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "node_modules", bin), ...args], {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, NODE_ENV: "production" },
      });
      return { code: status, out: stdout + stderr };
    },
    write(path, change) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, change(existsSync(file) ? readFileSync(file, "utf8") : ""));
    },
    async serve(...args) {
      const child = spawn(process.execPath, [join(folder, "node_modules", FLOW), "serve", ...args], { cwd: folder });
      const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
      let said = "";
      child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
      const origin = await new Promise<string>((resolve, reject) => {
        child.stdout.on("data", (chunk: Buffer) => {
          said += chunk.toString();
          const [, found] = /(http:\/\/[^\s/]+)/.exec(said) ?? [];
          if (found !== undefined) resolve(found);
        });
        child.once("close", () => reject(new Error(`flow serve has ended: ${said}`)));
      });
      return {
        origin,
        close: () => {
          child.kill();
          return closed;
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export const PACKAGE = "twofold-flow";
export const FLOW = `${PACKAGE}/lib/src/cli/bin.js`;
export const VITE = "vite/bin/vite.js";

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** Serves a built application under a strict policy. Any path without a file extension returns its page. */
export async function serveBuilt(folder: string): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://any").pathname;
    const file = extname(path) === "" ? "/index.html" : path;
    try {
      const body = readFileSync(join(folder, file));
      response.writeHead(200, {
        "content-type": TYPES[extname(file)] ?? "application/octet-stream",
        "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; object-src 'none'",
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Browsers open connections before they send requests on them, and the server counts those as busy.
        server.closeAllConnections();
      }),
  };
}
