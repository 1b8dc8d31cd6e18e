import { connect } from "node:net";
import type { FileScanner } from "./scanner.ts";

/** A page waits 30 s for its answer. */
const TIME_LIMIT_MS = 20_000;
/** clamd takes parts of any length; of all together no more than its `StreamMaxLength` (100 MB unless told). */
const PART_BYTES = 256 * 1024;
/** An answer is a line. */
const LONGEST_ANSWER = 4096;

/**
 * ClamAV's daemon over TCP (`tcp://host:3310`), by its command INSTREAM: the content in parts, each behind its length (four bytes, the highest first), and an
 * empty part at its end. It answers `stream: OK` or `stream: <what it found> FOUND`. See docs.clamav.net, "Scanning", and the manual page of clamd. `timeLimitMs`
 * is for all of it.
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

/** The log keeps codes and no messages: what clamd says may hold a part of the content. */
function refusal(code: string): Error {
  return Object.assign(new Error("The file scanner gave no answer"), { code });
}
