import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FAMILY, newParent } from "./builders.ts";
import { newFolder } from "../new-folder.ts";

test("the service writes no personal data to its logs, and exits cleanly on SIGTERM", async () => {
  const dir = newFolder();
  const child = spawn(process.execPath, [join(import.meta.dirname, "serve.ts"), dir, "info"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  child.stdout.on("data", (chunk: Buffer) => (written += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (written += chunk.toString()));
  await expect.poll(() => /^http\S+$/m.exec(written)?.[0], { timeout: 100_000 }).toBeDefined();
  const origin = /^http\S+$/m.exec(written)?.[0] ?? "";

  const { parent } = newParent();
  const send = (method: string, url: string, body: object, headers: Record<string, string> = {}) =>
    fetch(origin + url, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const created = await send("POST", "/v2/signups", { parent, sections: ["NAME"] });
  const { signupId, registrationKey } = (await created.json()) as { signupId: string; registrationKey: string };
  const key = { "registration-key": registrationKey };
  await send("PUT", `/v2/signups/${signupId}`, { ...FAMILY, sections: ["FAMILY"] }, key);
  const wrong = { parent: { email: "not an e-mail" }, sections: ["PARENT"] };
  const refused = await send("PUT", `/v2/signups/${signupId}`, wrong, key);
  const { requestId } = (await refused.json()) as { requestId: string };

  child.kill("SIGTERM");
  const [code] = (await once(child, "close")) as [number | null];
  expect(code).toBe(0);
  expect(written).toContain('"route":"/v2/signups/:signupId"');
  // The request id in an error response leads to its line in the log.
  const lines = written.split("\n").filter((line) => line.includes(`"requestId":"${requestId}"`));
  expect(lines.map((line) => (JSON.parse(line) as { status: number }).status)).toEqual([422]);
  for (const secret of [
    parent.email,
    parent.phoneNumber,
    "Avery",
    "Rivera",
    "not an e-mail",
    registrationKey,
    signupId,
  ]) {
    expect(written).not.toContain(secret);
  }
  await rm(dir, { recursive: true, force: true });
});
