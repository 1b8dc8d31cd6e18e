import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/engine/index.ts";
import { sentByName } from "../../../src/model/index.ts";
import { AT, files, journey, sent, whole } from "./sending-journey.ts";

describe("if the members to send are unclear, `...` stays and the problem says why", () => {
  test.each([
    [{ body: { "...": "= event" } }, "Write `= form`, an object that the journey remembers"],
    [{ body: { "...": [] } }, "Write `= form`, an object that the journey remembers"],
    [{ body: { "...": 3 } }, "Write `= form`, an object that the journey remembers"],
    [{ body: { "...": "= data.plase" } }, '"data.plase" is not in the remembered data. Did you mean "place"?'],
    [{ body: { "...": "= data.id" } }, '"data.id" is not an object. Send it separately, by its name.'],
    [
      { body: { home: { "...": "= data" } } },
      "No member of data has the name of something that the operation accepts here. Remove it.",
    ],
    [{ body: { name: { "...": "= form" } } }, 'The contract of "savePerson" accepts no object here.'],
    [
      { body: { "...": ["= form", "= data.kept"] } },
      'Two of these have "name". Write it separately, as `"name": "= …"`.',
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
      "This is only possible inside the `with` of a call.",
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
