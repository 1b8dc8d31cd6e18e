import type { Fault } from "../fault.ts";
import { expectStop, hear, hold, withService } from "../service-process.ts";

/** A used connection, one opened in advance, as browsers do, and one whose request headers never end. */
export const fault: Fault = {
  name: "stop with connections kept open",
  promise: "The service stops within 15 s even if browsers keep their connections open.",
  times: 20,
  run: () =>
    withService(async (port, service) => {
      const ahead = await hold(port, "");
      const slow = await hold(port, "GET /healthz HTTP/1.1\r\nhost:");
      const used = await hold(port, "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n");
      await hear(used);
      await expectStop(service);
      for (const socket of [ahead, slow, used]) socket.destroy();
    }),
};
