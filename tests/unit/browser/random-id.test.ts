import { expect, test, vi } from "vitest";
import { randomId } from "../../../src/browser/random-id.ts";

test("a random id is a version 4 UUID, different each time, made without functions that browsers allow only on https", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  try {
    const ids = Array.from({ length: 1000 }, randomId);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(1000);
  } finally {
    vi.unstubAllGlobals();
  }
});
