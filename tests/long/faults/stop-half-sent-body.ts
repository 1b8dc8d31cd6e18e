import type { Fault } from "../fault.ts";
import { expectStop, hear, hold, withService } from "../service-process.ts";

/** A body with a known length, one in chunks, and one of which nothing has been sent. */
const SENT = [
  'content-length: 1000\r\n\r\n{"parent":',
  'transfer-encoding: chunked\r\n\r\n5\r\n{"par',
  "content-length: 1000\r\n\r\n",
];

export const fault: Fault = {
  name: "stop with a half-sent body",
  promise: "The service stops within 15 s even if a client has sent only half of a request.",
  times: 100,
  run: (attempt) =>
    withService(async (port, service) => {
      const post = "POST /v2/signups HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
      const half = await hold(port, post + SENT[attempt % SENT.length]);
      // The server accepts connections in order: when this one is answered, the earlier one has been accepted.
      const other = await hold(port, "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
      await hear(other);
      await expectStop(service);
      half.destroy();
    }),
};
