import { connect } from "node:net";

/** How often it is asked, in milliseconds: an edit's new start takes seconds. */
const EVERY = 500;

/** Asks whether anything listens at `port`, as long as this process runs, and tells `told` each time that it is another answer; at first it is taken to be down. */
export function followService(host: string, port: number, told: (up: boolean) => void): void {
  let known = false;
  const ask = async () => {
    const up = await listens(host, port);
    if (up !== known) told((known = up));
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
