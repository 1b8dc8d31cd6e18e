import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy in front of a database that can stall or cut its connections. */
export interface StallingProxy {
  /** The URL of the database through this proxy. */
  readonly url: string;
  /** Stops all traffic without closing a connection, like a host that hangs. */
  stall(): void;
  goOn(): void;
  /**
   * Stalls when a connection sends `text`, like a host that hangs while it handles a statement. The database gets the
   * text at `goOn`. Resolves when the proxy has stalled.
   */
  stallAt(text: string): Promise<void>;
  /** Closes every connection, as a restart does, and accepts new ones. */
  cut(): void;
  /**
   * Waits for a connection that sends `text`, and closes it at its next `commit`: either before the database gets the
   * `commit`, or after the database has answered but before the client gets the answer. Resolves when it has closed.
   */
  cutAtCommit(text: string, when: "before" | "after"): Promise<void>;
  close(): void;
  /** Listens again after `close`, on the same port. */
  open(): Promise<void>;
}

/** When to close a connection, for `cutAtCommit`. */
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
        // `end` instead of `destroy`: data that was sent before still arrives.
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
    async open() {
      server.listen(Number(through.port), "127.0.0.1");
      await once(server, "listening");
    },
  };
}
