import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A wire to a database that can be made to stand still, or be cut. */
export interface StallingProxy {
  /** The database's URL by way of it. */
  readonly url: string;
  /** Nothing passes from now on, and nothing is closed: as with a host that hangs. */
  stall(): void;
  goOn(): void;
  /** Stands still once a connection sends `text`, which the database gets when it goes on: as one that hangs with a statement in its hands. Resolves then. */
  stallAt(text: string): Promise<void>;
  /** Closes every connection, as a restart does; new ones are taken. */
  cut(): void;
  /**
   * Closes the next connection that has sent `text` at its `commit`: before the database gets it, or when the database has answered and nobody heard it. Resolves
   * then.
   */
  cutAtCommit(text: string, when: "before" | "after"): Promise<void>;
  close(): void;
}

/** A connection to be closed at a moment of its own. */
interface Doomed {
  readonly text: string;
  readonly when: "before" | "after";
  readonly done: () => void;
}

export async function stallingProxy(url: string): Promise<StallingProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let stalled = false;
  let last: { readonly text: string; readonly done: () => void } | undefined;
  const held: (() => void)[] = [];
  const stall = (): void => {
    stalled = true;
    for (const socket of sockets) socket.pause();
  };
  let doomed: Doomed | undefined;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let mine: Doomed | undefined;
    let committing = false;
    const end = (): void => {
      near.destroy();
      far.destroy();
      mine?.done();
    };
    const ask = (chunk: Buffer): void => {
      if (doomed && chunk.includes(doomed.text)) [mine, doomed] = [doomed, undefined];
      committing = mine !== undefined && chunk.includes("commit\0");
      if (committing && mine?.when === "before") return end();
      if (!last || !chunk.includes(last.text)) return void far.write(chunk);
      stall();
      held.push(() => far.write(chunk));
      last.done();
      last = undefined;
    };
    const answer = (chunk: Buffer): void => {
      if (committing) end();
      else near.write(chunk);
    };
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk: Buffer) => (from === near ? ask(chunk) : answer(chunk)));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        // What was sent before still arrives.
        to.end();
      });
      if (stalled) from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: through.href,
    stall,
    stallAt: (text) => new Promise((done) => (last = { text, done })),
    goOn() {
      stalled = false;
      for (const write of held.splice(0)) write();
      for (const socket of sockets) socket.resume();
    },
    cut,
    cutAtCommit: (text, when) => new Promise((done) => (doomed = { text, when, done })),
    close() {
      cut();
      server.close();
    },
  };
}
