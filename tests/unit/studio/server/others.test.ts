import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createOthers } from "../../../../src/studio/server/others.ts";
import { newFolder } from "../../new-folder.ts";

const WRITER = { by: "A Writer <writer@example.com>", flow: "garden", step: "details" };
const LAWYER = { by: "A Lawyer <lawyer@example.com>", flow: "garden", step: "done" };

test("two Studios on one working copy learn which page the other has open, until it ends or says nothing more", () => {
  const state = newFolder();
  const [one, other] = [createOthers(state, "1"), createOthers(state, "2")];
  expect(one.here(WRITER)).toEqual([]);
  expect(other.here(LAWYER)).toEqual([WRITER]);
  expect(one.here(WRITER)).toEqual([LAWYER]);
  writeFileSync(join(state, "open/3.json"), "{");
  expect(one.here(WRITER)).toEqual([LAWYER]);
  const past = Date.now() / 1_000 - 60;
  utimesSync(join(state, "open/2.json"), past, past);
  expect(one.here(WRITER)).toEqual([]);
  expect(other.here(LAWYER)).toEqual([WRITER]);
  other.close();
  expect(one.here(WRITER)).toEqual([]);
});
