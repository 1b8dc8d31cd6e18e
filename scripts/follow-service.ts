import { connect } from "node:net";

/** How often to check, in ms. Restarting after an edit takes seconds. */
const EVERY = 500;

/**
 * While this process runs, checks whether anything listens on `port`, and calls `listener` when that changes. The initial
 * state is "down".
 */
export function followService(host: string, port: number, listener: (up: boolean) => void): void {
  let known = false;
  const ask = async () => {
    const up = await listens(host, port);
    if (up !== known) listener((known = up));
    setTimeout(() => void ask(), EVERY).unref();
  };
  void ask();
}

function listens(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const answer = (up: boolean) => {
      socket.destroy();
      resolve(up);
    };
    socket.once("connect", () => answer(true)).once("error", () => answer(false));
  });
}
