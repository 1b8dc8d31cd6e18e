import { expect, test } from "vitest";
import { createSealed } from "../../../src/app/sealed.ts";
import { MemoryStore } from "./memory-store.ts";

const newKey = () => crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);

test("a sealed value can be read again with its key, and the storage does not contain it in plain text", async () => {
  const below = new MemoryStore();
  const key = await newKey();
  const sealed = createSealed(below, async () => key);
  sealed.store.setItem("k", "a secret word");
  await sealed.written();
  expect(await sealed.read("k")).toBe("a secret word");
  expect(below.getItem("k")).toBeTypeOf("string");
  expect(atob(below.getItem("k") ?? "")).not.toContain("secret");
});

test("the same content looks different each time it is stored", async () => {
  const below = new MemoryStore();
  const key = await newKey();
  const sealed = createSealed(below, async () => key);
  sealed.store.setItem("k", "word");
  await sealed.written();
  const first = below.getItem("k");
  sealed.store.setItem("k", "word");
  await sealed.written();
  expect(below.getItem("k")).not.toBe(first);
});

test("writes and removals happen in the order in which they were requested", async () => {
  const below = new MemoryStore();
  const key = await newKey();
  const sealed = createSealed(below, async () => key);
  sealed.store.setItem("k", "first");
  sealed.store.setItem("k", "last");
  sealed.store.setItem("other", "gone");
  sealed.store.removeItem("other");
  await sealed.written();
  expect(await sealed.read("k")).toBe("last");
  expect(below.getItem("other")).toBeNull();
});

test("a value that was sealed with another key, or not sealed at all, reads as null", async () => {
  const below = new MemoryStore();
  const sealed = createSealed(below, newKey);
  sealed.store.setItem("k", "word");
  await sealed.written();
  expect(await sealed.read("k")).toBeNull();
  below.setItem("plain", '{"flow":"x"}');
  expect(await sealed.read("plain")).toBeNull();
});

test("a browser without crypto keys stores nothing, and nothing throws", async () => {
  const below = new MemoryStore();
  const sealed = createSealed(below, () => Promise.reject(new Error("no keys here")));
  sealed.store.setItem("k", "word");
  await sealed.written();
  expect(below.getItem("k")).toBeNull();
  expect(await sealed.read("k")).toBeNull();
});
