import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Returns the first of `count` consecutive ports that nothing listened on just now. They are below the range from which
 * the system assigns ports to outgoing connections (from 32,768 on Linux), so only another test could take one before
 * its use.
 */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const first = randomInt(20_000, 32_768 - count);
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
