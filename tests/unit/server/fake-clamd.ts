import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A stand-in for ClamAV's daemon with the INSTREAM command only. It reports content that contains "harmful". */
export interface FakeClamd {
  readonly url: string;
  /** The complete contents that were sent for scanning. */
  readonly contents: Buffer[];
  /** How the next scans end. "silence" never answers, "closes" ends the connection in the middle of an answer. */
  mode: "answers" | "refuses" | "silence" | "closes";
  /** Closes the connections of callers that wait for an answer. */
  hangUp(): void;
  close(): Promise<void>;
}

export async function startFakeClamd(): Promise<FakeClamd> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket)).on("error", () => undefined);
    let sent = Buffer.alloc(0);
    socket.on("data", (part: Buffer) => {
      sent = Buffer.concat([sent, part]);
      const content = contentOf(sent);
      if (content === undefined) return;
      fake.contents.push(content);
      if (fake.mode === "refuses") socket.end("INSTREAM size limit exceeded. ERROR\0");
      else if (fake.mode === "closes") socket.end("stream: ");
      else if (fake.mode === "answers")
        socket.end(content.includes("harmful") ? "stream: Win.Test.EICAR_HDB-1 FOUND\0" : "stream: OK\0");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const fake: FakeClamd = {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    contents: [],
    mode: "answers",
    hangUp() {
      for (const socket of open) socket.destroy();
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      fake.hangUp();
      await closed;
    },
  };
  return fake;
}

/** The content sent so far, or `undefined` until the empty part that ends it has arrived. */
function contentOf(sent: Buffer): Buffer | undefined {
  const command = "zINSTREAM\0";
  if (sent.length >= command.length && sent.toString("latin1", 0, command.length) !== command)
    throw new Error("not INSTREAM");
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
