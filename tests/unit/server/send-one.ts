import { fileURLToPath } from "node:url";
import { openDatabase } from "../../../src/server/db/index.ts";
import { readLinks } from "../../../src/server/links.ts";
import { sendNext } from "../../../src/server/outbox/send.ts";
import { openTransports } from "../../../src/server/outbox/index.ts";
import { createSecrets } from "../../../src/server/secrets/index.ts";

/** A sender in its own process, for a test that kills it: `node send-one.ts <database> <smtp> <pepper> <lease ms>`. */
const [url = "", smtpUrl = "", pepper = "", leaseMs = ""] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
await sendNext({
  db: openDatabase(url),
  secrets: createSecrets(pepper),
  links: readLinks(fileURLToPath(new URL("../../..", import.meta.url)), "https://join.test"),
  log,
  transports: openTransports({ smtpUrl, mailFrom: "no-reply@join.test", outboxPage: false }, log),
  keepContent: false,
  leaseMs: Number(leaseMs),
});
