import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/engine/index.ts";
import { sentByName } from "../../../src/model/index.ts";
import { AT, files, journey, sent, whole } from "./sending-journey.ts";

describe("if the members to send are unclear, `...` stays and the problem says why", () => {
  test.each([
    [{ body: { "...": "= event" } }, "Write `= form`, or an object that the journey remembers"],
    [{ body: { "...": [] } }, "Write `= form`, or an object that the journey remembers"],
    [{ body: { "...": 3 } }, "Write `= form`, or an object that the journey remembers"],
    [{ body: { "...": "= data.plase" } }, '"data.plase" is nothing that is remembered. Did you mean "place"?'],
    [{ body: { "...": "= data.id" } }, '"data.id" is no object: write it beside, by its name.'],
    [
      { body: { home: { "...": "= data" } } },
      "Nothing of data has the name of something that is taken here. Remove it.",
    ],
    [{ body: { name: { "...": "= form" } } }, 'The contract of "savePerson" takes no object here.'],
    [
      { body: { "...": ["= form", "= data.kept"] } },
      '"name" is in two of these. Write it beside them, as `"name": "= …"`.',
    ],
  ])("%j", (written, why) => {
    expect(sent(written)).toEqual(written);
    const at = pointerOf(written, AT);
    const { problem } = sentByName(whole(written).value as never, at, files);
    expect(problem).toContain(why);
  });

  test("in a step without a form, and outside of a call", () => {
    const bare = journey({ body: { "...": "= form" } });
    bare.steps.ask.page = [];
    expect(sentByName(bare as never, `${AT}/body/...`, files).problem).toBe(
      "There is no form here whose fields could be sent.",
    );
    expect(sentByName({ on: { "...": "= form" } }, "/on/...", files).problem).toBe(
      "This stands for members of what a call sends, in its `with`.",
    );
  });
});

function pointerOf(value: Json, at: string): string {
  if (typeof value !== "object" || value === null) return "";
  for (const [key, inner] of Object.entries(value)) {
    if (key === "...") return `${at}/...`;
    const found = pointerOf(inner as Json, `${at}/${key}`);
    if (found !== "") return found;
  }
  return "";
}
