import { createService } from "../../../src/server/index.ts";
import { FIELDS } from "./files-bench.ts";
import { config, testGateway } from "./test-gateway.ts";

/**
 * A service in its own process that accepts files and writes a log: `node serve-files.ts <folder> <database> <clamd>`.
 * It prints its address.
 */
const [dir = "", databaseUrl, clamdUrl] = process.argv.slice(2);
const settings = config(dir, { databaseUrl, clamdUrl, logLevel: "debug" });
const service = await createService(settings, testGateway(), undefined, FIELDS);
console.log(await service.listen());
process.once("SIGTERM", () => void service.close());
