import { connect } from "node:net";
import type { FileScanner } from "./file-resources.ts";

/** Less than the 30 s that a page waits for its answer. */
const TIME_LIMIT_MS = 20_000;
/** Length of one chunk. clamd accepts any length; the total is limited by its `StreamMaxLength` (100 MB by default). */
const PART_BYTES = 256 * 1024;
/** The answer is a single line. */
const LONGEST_ANSWER = 4096;

/**
 * Scans with the ClamAV daemon over TCP (`tcp://host:3310`), using its INSTREAM command: the content in chunks, each
 * after its length (four bytes, big-endian), and an empty chunk at the end. The answer is `stream: OK` or `stream:
 * <name> FOUND`. See docs.clamav.net, "Scanning", and clamd's manual page. `timeLimitMs` covers the whole scan.
 */
export function createClamdScanner(url: string, timeLimitMs: number = TIME_LIMIT_MS): FileScanner {
  const { hostname, port } = new URL(url);
  return {
    async scan(content) {
      const answer = await ask(hostname.replace(/^\[(.*)\]$/, "$1"), Number(port), content, timeLimitMs);
      if (answer === "stream: OK") return "clean";
      if (/^stream: .+ FOUND$/.test(answer)) return "unsafe";
      throw refusal("clamd-refused");
    },
  };
}

function ask(host: string, port: number, content: Buffer, timeLimitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal: AbortSignal.timeout(timeLimitMs) });
    let answer = "";
    const fail = (code: string): void => {
      socket.destroy();
      reject(refusal(code));
    };
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      answer += text;
      const end = answer.indexOf("\0");
      if (end >= 0) {
        socket.destroy();
        resolve(answer.slice(0, end));
      } else if (answer.length > LONGEST_ANSWER) fail("clamd-refused");
    });
    socket.on("error", () => fail("clamd-no-answer"));
    socket.on("close", () => fail("clamd-no-answer"));
    socket.write("zINSTREAM\0");
    for (let at = 0; at < content.length; at += PART_BYTES) {
      const part = content.subarray(at, at + PART_BYTES);
      socket.write(lengthOf(part));
      socket.write(part);
    }
    socket.write(lengthOf(Buffer.alloc(0)));
  });
}

function lengthOf(part: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.length);
  return length;
}

/** Log only a code: clamd's message may contain a part of the file. */
function refusal(code: string): Error {
  return Object.assign(new Error("The file scanner gave no answer"), { code });
}
