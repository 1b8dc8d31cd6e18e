import { createService } from "../../../src/server/index.ts";
import { config, testGateway } from "./test-gateway.ts";

/**
 * A service in its own process, for tests that kill it: `node serve.ts <folder> [info] [collector of traces]`. It
 * prints its address.
 */
const endpoint = process.argv[4];
const service = await createService(
  config(process.argv[2] ?? "", {
    logLevel: process.argv[3] === "info" ? "info" : "silent",
    tracing:
      endpoint === undefined
        ? undefined
        : { endpoint, headers: {}, attributes: { "service.name": "service" }, share: 1 },
  }),
  testGateway(),
);
console.log(await service.listen());
process.once("SIGTERM", () => void service.close());
