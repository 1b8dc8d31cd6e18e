import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Client } from "../builders.ts";
import { startFakeClamd } from "../fake-clamd.ts";
import { newId, pdf, send, upload } from "../files-bench.ts";
import { newDatabase } from "../new-database.ts";

test("neither the log nor a refusal contains a file's name, content or id, whatever happens to the file", async () => {
  const [clamd, database] = [await startFakeClamd(), await newDatabase()];
  const child = spawn(process.execPath, [join(import.meta.dirname, "../serve-files.ts"), "", database.url, clamd.url], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (written += chunk.toString()));
  await expect.poll(() => /^http\S+$/m.exec(written)?.[0], { timeout: 100_000 }).toBeDefined();
  const client = new Client(/^http\S+$/m.exec(written)?.[0] ?? "");

  const name = "divorce-decree.pdf";
  const secret = Buffer.from("the secret of Jordan");
  const content = Buffer.concat([pdf(50), secret]);
  const body = upload({ name, content });
  const answers = [await send(client, body), await send(client, upload({ id: body.id, name, content: pdf(60) }))];
  answers.push(await send(client, upload({ name, content: Buffer.concat([content, Buffer.from("harmful")]) })));
  answers.push(await send(client, upload({ name, content: Buffer.concat([content, Buffer.alloc(2000)]) })));
  answers.push(await send(client, upload({ name, content: secret })));
  answers.push(await send(client, upload({ name: `a/${name}` })));
  answers.push(await client.create({ anonymousId: `${newId()}/${name}` }));
  clamd.mode = "closes";
  answers.push(await send(client, upload({ name, content })));
  expect(answers.map(({ status, body: answer }) => answer.code ?? status)).toEqual([
    200,
    "file-id-taken",
    "file-unsafe",
    "file-too-large",
    "file-type",
    "invalid-values",
    "invalid-values",
    "file-not-scanned",
  ]);

  child.kill("SIGTERM");
  await once(child, "close");
  await database.drop();
  await clamd.close();
  expect(written).toContain('"route":"/v2/files"');
  expect(written).toContain("no answer from the file scanner");
  const visible = [written, ...answers.slice(1).map((answer) => JSON.stringify(answer.body))].join("\n");
  for (const one of ["divorce-decree", "secret of Jordan", secret.toString("base64").slice(4, 20), body.id])
    expect(visible).not.toContain(one);
});
