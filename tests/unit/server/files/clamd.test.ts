import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFileScanner } from "../../../../src/sandbox/index.ts";
import { createClamdScanner } from "../../../../src/server/files/clamd.ts";
import { readConfig } from "../../../../src/server/index.ts";
import { type FakeClamd, startFakeClamd } from "../fake-clamd.ts";

let clamd: FakeClamd;
beforeAll(async () => {
  clamd = await startFakeClamd();
});
afterAll(() => clamd.close());

describe("the clamd scanner", () => {
  test("sends the whole content, however long it is, and reports it as clean if clamd finds nothing", async () => {
    clamd.mode = "answers";
    const content = Buffer.alloc(1_000_001, "abc\0");
    expect(await createClamdScanner(clamd.url).scan(content)).toBe("clean");
    expect(clamd.contents.at(-1)?.equals(content)).toBe(true);
  });

  test("reports content as unsafe if clamd finds something", async () => {
    clamd.mode = "answers";
    expect(await createClamdScanner(clamd.url).scan(Buffer.from("something harmful"))).toBe("unsafe");
  });

  test.each([
    ["refuses", "clamd-refused"],
    ["closes", "clamd-no-answer"],
    ["silence", "clamd-no-answer"],
  ] as const)(
    "fails when clamd gives no result (%s), and the error does not contain the content",
    async (mode, code) => {
      clamd.mode = mode;
      const scan = createClamdScanner(clamd.url, 200).scan(Buffer.from("words of a person"));
      await expect(scan).rejects.toMatchObject({ code, message: expect.not.stringContaining("words") });
    },
  );

  test("fails if no clamd listens", async () => {
    const gone = await startFakeClamd();
    await gone.close();
    await expect(createClamdScanner(gone.url).scan(Buffer.from("a"))).rejects.toMatchObject({
      code: "clamd-no-answer",
    });
  });
});

describe("the stand-in scanner of npm start", () => {
  test("reports the EICAR test file as unsafe, also inside another file, and everything else as clean", async () => {
    const standIn = await startFileScanner();
    const scanner = createClamdScanner(standIn.url);
    const test = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${"EICAR-STANDARD-ANTIVIRUS-TEST-FILE"}!$H+H*`;
    const big = Buffer.alloc(600_000);
    expect(await scanner.scan(Buffer.from(test))).toBe("unsafe");
    expect(await scanner.scan(Buffer.concat([big, Buffer.from(test), big]))).toBe("unsafe");
    expect(await scanner.scan(big)).toBe("clean");
    await standIn.close();
  });
});

describe("the setting CLAMD_URL", () => {
  const read = (text: string) => readConfig({ CLAMD_URL: text }, "/").clamdUrl;

  test("is the address of clamd", () => {
    expect(read("tcp://clamd.internal:3310")).toBe("tcp://clamd.internal:3310");
    expect(read("")).toBeUndefined();
  });

  test.each(["clamd:3310", "http://clamd:3310", "tcp://clamd", "tcp://", "nonsense"])(
    "is refused if it is %s",
    (text) => {
      expect(() => read(text)).toThrow("CLAMD_URL must be an address such as tcp://localhost:3310");
    },
  );
});
