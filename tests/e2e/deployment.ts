/**
 * A separate service that tests deploy again while people use it. Each build is the product's, with other hashes in its
 * file names.
 */
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { tidy } from "../../src/app/keep-earlier-builds.ts";
import { createService, readConfig, type Service } from "../../src/server/index.ts";
import { openPayments } from "../../scripts/open-payments.ts";
import { freePort } from "./free-port.ts";

/** Whether the files of the previous build are kept or deleted. */
export type Earlier = "kept" | "gone";

type Payments = Awaited<ReturnType<typeof openPayments>>;

export class Deployment {
  readonly url: string;
  readonly #port: number;
  readonly #dir: string;
  readonly #earlier: Earlier;
  readonly #door: Server;
  readonly #callers = new Set<Socket>();
  #payments: Payments | undefined;
  #service: Service | undefined;
  #behind = 0;
  #files: readonly string[] = [];

  private constructor(port: number, dir: string, earlier: Earlier) {
    this.#port = port;
    this.#dir = dir;
    this.#earlier = earlier;
    this.url = `http://localhost:${port}`;
    // One public port for all deployed services, like a load balancer.
    this.#door = createServer((caller) => {
      const service = connect(this.#behind, "127.0.0.1");
      for (const [one, other] of [
        [caller, service],
        [service, caller],
      ] as const) {
        this.#callers.add(one);
        one.on("close", () => this.#callers.delete(one));
        one.on("error", () => other.destroy());
        one.pipe(other);
      }
    });
  }

  /** Only this deployment may use `dir`. */
  static async start(dir: string, earlier: Earlier): Promise<Deployment> {
    const port = await freePort(2);
    const deployment = new Deployment(port, join(dir, "pages"), earlier);
    deployment.#payments = await openPayments(deployment.#env(), { port: port + 1, host: "127.0.0.1", dataDir: dir });
    deployment.#files = (await readFile("dist/.files", "utf8")).split("\n");
    for (const name of deployment.#files) await cp(join("dist", name), join(deployment.#dir, name));
    await tidy(deployment.#dir, deployment.#files, Date.now());
    await deployment.#copyUnhashed();
    await deployment.#run();
    await new Promise<void>((resolve) => deployment.#door.listen(port, "127.0.0.1", resolve));
    return deployment;
  }

  /** Replaces the current build with one that has other hashes. */
  async deploy(): Promise<void> {
    const names = new Map(this.#files.map((name) => [name, renamed(name)]));
    const texts = new Map<string, string | Buffer>();
    for (const name of this.#files) {
      const content = await readFile(join(this.#dir, name));
      if (!/\.(js|css|html)$/.test(name)) texts.set(name, content);
      else texts.set(name, renamedWithin(content.toString("utf8"), names));
    }
    if (this.#earlier === "gone") await rm(this.#dir, { recursive: true });
    await mkdir(join(this.#dir, "assets"), { recursive: true });
    for (const [name, content] of texts) await writeFile(join(this.#dir, names.get(name) ?? name), content);
    this.#files = [...names.values()];
    await tidy(this.#dir, this.#files, Date.now());
    await this.#copyUnhashed();
    await this.#run();
  }

  /** Copies the files that every build has under the same name, without a hash. */
  async #copyUnhashed(): Promise<void> {
    for (const name of ["early.js", "first-pages"])
      await cp(join("dist", name), join(this.#dir, name), { recursive: true });
  }

  async close(): Promise<void> {
    this.#door.close();
    this.#hangUp();
    await this.#service?.close();
    await this.#payments?.close();
  }

  async #run(): Promise<void> {
    const before = this.#service;
    const port = await freePort();
    if (this.#payments === undefined) throw new Error("Nobody takes payments");
    const config = { ...readConfig(this.#env(), process.cwd()), port, pagesDir: this.#dir };
    this.#service = await createService(config, this.#payments.gateway);
    await this.#service.listen();
    this.#behind = port;
    this.#hangUp();
    await before?.close();
  }

  #hangUp(): void {
    for (const caller of this.#callers) caller.destroy();
  }

  #env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      // Vite's build, which other tests of this process run, sets NODE_ENV to "production".
      NODE_ENV: "test",
      PORT: String(this.#port),
      DATABASE_URL: process.env["E2E_DATABASE_URL"],
      SECRET_PEPPER: process.env["E2E_PEPPER"],
      LOG_LEVEL: "error",
      CALLS_PER_MINUTE: "100000",
      LINK_PAGES: "true",
    };
  }
}

const HASHED = /^(assets\/.+-)([\w-]{8})(\.\w+)$/;

function renamed(name: string): string {
  const [, start, hash, end] = HASHED.exec(name) ?? [];
  if (hash === undefined) return name;
  return `${start}${createHash("sha256").update(hash).digest("hex").slice(0, 8)}${end}`;
}

/** Replaces file names in a text. Recognizes them by their hashes alone. */
function renamedWithin(text: string, names: ReadonlyMap<string, string>): string {
  const short = new Map([...names].map(([from, to]) => [from.slice("assets/".length), to.slice("assets/".length)]));
  return text.replaceAll(/[\w.-]+-[\w-]{8}\.\w+/g, (found) => short.get(found) ?? found);
}
