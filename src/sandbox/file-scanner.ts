import { once } from "node:events";
import { createServer, type Socket } from "node:net";

interface FileScannerSandbox {
  /** `tcp://127.0.0.1:<port>` */
  readonly url: string;
  close(): Promise<void>;
}

const COMMAND = "zINSTREAM\0";
/**
 * The test file of the European Institute for Computer Antivirus Research, in two parts, because a virus scanner would
 * report this source file otherwise.
 */
const TEST_FILE = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/**
 * Starts a simulated ClamAV daemon, only for this machine. It implements the INSTREAM command, accepts one file per
 * connection, and finds only the EICAR test file, anywhere in the content.
 */
export async function startFileScanner(port = 0): Promise<FileScannerSandbox> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    answer(socket);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `tcp://127.0.0.1:${typeof address === "object" && address ? address.port : port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function answer(socket: Socket): void {
  const came: Buffer[] = [];
  socket.on("data", (part: Buffer) => {
    came.push(part);
    // The content ends with an empty chunk; parse everything only then.
    if (!Buffer.concat(came.slice(-4)).subarray(-4).equals(Buffer.alloc(4))) return;
    const content = contentOf(Buffer.concat(came));
    if (content === "more") return;
    if (content === "wrong") return void socket.end("UNKNOWN COMMAND\0");
    socket.end(content.includes(TEST_FILE) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");
  });
}

/** Joins the chunks, each of which follows its length. */
function contentOf(sent: Buffer): Buffer | "more" | "wrong" {
  if (sent.toString("latin1", 0, COMMAND.length) !== COMMAND) return "wrong";
  const parts: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return "more";
}
