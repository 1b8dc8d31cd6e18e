import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * The first of `count` ports in a row that nothing listened on a moment ago. They are below those that the system gives to
 * connections by itself (from 32,768 on Linux): nothing but another test takes one meanwhile.
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
