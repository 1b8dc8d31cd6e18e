import { expect, test } from "vitest";
import { createSendings, type Sendings } from "../../../../../renderers/widgets/file/sendings.ts";
import type { FileRefusal } from "../../../../../renderers/host.ts";

/** A file whose answer the test gives. */
function newFile() {
  let answer: (why: FileRefusal | undefined) => void = () => {};
  const answered = new Promise<FileRefusal | undefined>((resolve) => (answer = resolve));
  const signals: AbortSignal[] = [];
  const ask = (signal: AbortSignal) => {
    signals.push(signal);
    return answered;
  };
  return { request: { ask }, signals, answer: (why?: FileRefusal) => answer(why) };
}

/** Waits until everything that has begun has gone as far as it can. */
const settled = () => new Promise((done) => setTimeout(done));

function heard(sendings: Sendings, ...ids: readonly string[]) {
  const ends: string[] = [];
  const release = sendings.claim(ids, (id, why) => void ends.push(`${id} ${why ?? "kept"}`));
  return { ends, release };
}

test("a file is sent for the field that has it now, and that field gets the result", async () => {
  const sendings = createSendings();
  const file = newFile();
  const first = heard(sendings, "a");
  sendings.send("a", file.request);
  const second = heard(sendings, "a");
  first.release();
  await settled();
  expect(sendings.find("a")?.state).toBe("sending");
  file.answer("unsafe");
  await settled();
  expect([first.ends, second.ends, sendings.find("a")]).toEqual([[], ["a unsafe"], undefined]);
});

test("a file is aborted when no field has it any more", async () => {
  const sendings = createSendings();
  const file = newFile();
  const field = heard(sendings, "a");
  sendings.send("a", file.request);
  await settled();
  field.release();
  await settled();
  expect(file.signals.map(({ aborted }) => aborted)).toEqual([true]);
  file.answer();
  await settled();
  expect([field.ends, sendings.find("a")]).toEqual([[], undefined]);
});

test("an answer that arrives before the field is drawn reaches the field when it is drawn", async () => {
  const sendings = createSendings();
  sendings.send("a", { ask: async () => undefined });
  await settled();
  expect(sendings.find("a")?.state).toBe("sending");
  expect(heard(sendings, "a").ends).toEqual(["a kept"]);
});

test("a failed file is sent once more on request, and only then", async () => {
  const sendings = createSendings();
  const field = heard(sendings, "a");
  let tries = 0;
  const ask = async (): Promise<undefined> => {
    tries += 1;
    if (tries === 1) throw new Error("The network is down");
  };
  sendings.send("a", { ask });
  await settled();
  expect([sendings.find("a")?.state, field.ends]).toEqual(["failed", []]);
  sendings.again("a");
  sendings.again("a");
  await settled();
  expect([tries, field.ends]).toEqual([2, ["a kept"]]);
});

test("files are sent one after the other, and a file that was stopped while it waited is not sent", async () => {
  const sendings = createSendings();
  const [one, two, three] = [newFile(), newFile(), newFile()];
  const field = heard(sendings, "a", "b", "c");
  sendings.send("a", one.request);
  sendings.send("b", two.request);
  sendings.send("c", three.request);
  sendings.stop("b");
  await settled();
  expect([one, two, three].map(({ signals }) => signals.length)).toEqual([1, 0, 0]);
  one.answer();
  three.answer();
  await settled();
  expect([two.signals.length, field.ends]).toEqual([0, ["a kept", "c kept"]]);
});
