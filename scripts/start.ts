/**
 * `npm start`: builds what is stale, then runs the service and, unless PAYMENTS selects another provider, the payment
 * sandbox.
 */
import { join } from "node:path";

const NODE = 22;
if (Number(process.versions.node.split(".")[0]) < NODE) {
  stop(
    `Node ${NODE} or later is needed, and this is ${process.versions.node}. Run it as \`npm start\`, which brings its own, or install a newer Node.`,
  );
}

const root = join(import.meta.dirname, "..");
process.chdir(root);

try {
  const [
    { buildIfStale },
    { compressAssets },
    { endOnSignal },
    { openFileScanner },
    { openPayments },
    { createService, hasSampleAccount, readConfig, SAMPLE_ACCOUNT },
  ] = await Promise.all([
    import("./built.ts"),
    import("./compress.ts"),
    import("./end-on-signal.ts"),
    import("./open-file-scanner.ts"),
    import("./open-payments.ts"),
    import("../src/server/index.ts"),
  ]);
  const config = readConfig(process.env, root);
  buildIfStale();
  await compressAssets(join(root, "dist", "assets"));
  await compressAssets(join(root, "dist", "staff", "assets"));
  const started = endOnSignal("ends", explain);
  const payments = await openPayments(process.env, {
    port: config.port + 1,
    host: config.host,
    dataDir: config.dataDir,
  });
  const scanner = await openFileScanner(config);
  const service = await createService(scanner.config, payments.gateway);
  await service.listen();
  started(async () => {
    await service.close();
    await payments.close();
    await scanner.close();
  });
  console.log(`\n  The join journey   http://localhost:${config.port}/`);
  if (hasSampleAccount(config)) {
    const { username, password } = SAMPLE_ACCOUNT;
    console.log(`  Log in             http://localhost:${config.port}/ofw/login   as ${username}, ${password}`);
  }
  if (config.outboxPage) {
    const sent = hasSampleAccount(config) ? "   also an invitation, one already paid for, one by a professional" : "";
    console.log(`  Mail and texts     http://localhost:${config.port}/dev/outbox${sent}`);
  }
  if (service.staffLink !== undefined) console.log(`  For staff          ${service.staffLink}`);
  console.log(`  Is it well?        http://localhost:${config.port}/healthz`);
  if (payments.sandbox) {
    console.log(`  Payment sandbox    http://localhost:${config.port + 1}/   takes test cards, no money\n`);
  }
} catch (error) {
  stop(explain(error));
}

function explain(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  if (code === "EADDRINUSE")
    return `Port ${port ?? ""} is in use. Stop what uses it, or set PORT to another (PORT and the one after it are needed).`;
  return message ?? String(error);
}

function stop(text: string): never {
  console.error(text);
  process.exit(1);
}
