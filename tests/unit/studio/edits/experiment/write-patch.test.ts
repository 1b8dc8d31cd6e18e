import { describe, expect, test } from "vitest";
import { patchedArms } from "../../../../../src/model/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { ALWAYS, exceptAt, NEVER } from "../../../../../src/studio/browser/presence.ts";
import { edited } from "../../journeys.ts";
import {
  ARM,
  asArm,
  changesOf,
  EMAIL,
  errors,
  FLOW,
  GUARD,
  guardIf,
  inArm,
  inBoth,
  RAIN,
  SKIP,
  trying,
  withChange,
} from "../../trial.ts";

describe("what an arm has added", () => {
  const patchOf = ({ repo }: Workspace) => patchedArms(repo).flatMap(({ files }) => files);

  test("is edited inside the patch operation that added it; a second message is a separate change", () => {
    const workspace = trying();
    for (const does of [RAIN, RAIN, GUARD]) workspace.apply(asArm(does));
    const at = "/steps/done/guards/0";
    workspace.apply(asArm({ kind: "set", flow: "garden", at, when: "lang == 'es'", was: "lang != 'en'" }));
    const text = {
      language: "en",
      file: "garden",
      key: "details.message",
      value: "Sun alone.",
      was: "We come when it is dry.",
    };
    workspace.apply({ kind: "as-arm", ...ARM, does: { kind: "set", texts: [text] } });
    const change = "A message at details";
    const message = { block: "alert", when: "lang == 'es'", tone: "info" };
    expect(patchOf(workspace).map(({ file, ops }) => [file, ops])).toEqual([
      [
        "locales/en/garden.json",
        [
          { op: "add", path: "/details/message", value: "Sun alone.", change },
          { op: "add", path: "/details/message2", value: "We come when it is dry.", change: `${change} (2)` },
        ],
      ],
      [
        "locales/es/garden.json",
        [
          { op: "add", path: "/details/message", value: "Vamos cuando esté seco.", change },
          { op: "add", path: "/details/message2", value: "Vamos cuando esté seco.", change: `${change} (2)` },
        ],
      ],
      [
        FLOW,
        [
          { op: "add", path: "/steps/details/page/0", value: { ...message, text: "details.message" }, change },
          {
            op: "add",
            path: "/steps/details/page/1",
            value: { ...message, text: "details.message2" },
            change: `${change} (2)`,
          },
          { op: "add", path: "/steps/done/guards", value: [{ when: "lang == 'es'", goto: "details" }] },
        ],
      ],
    ]);
    expect(changesOf(workspace).map(({ name }) => name)).toEqual([change, `${change} (2)`, null]);
  });

  test("counts as two changes in two journeys or forms: dropping one keeps the other", () => {
    const workspace = trying();
    workspace.apply({ kind: "add-journey", name: "orchard", titles: inBoth("Orchard", "Huerto") });
    for (const flow of ["garden", "orchard"]) {
      workspace.apply(asArm({ ...SKIP, flow }));
      workspace.apply(asArm({ ...EMAIL, form: `schemas/${flow}/details`, presence: exceptAt(["uk"]) }));
    }
    const names = () => changesOf(workspace).map(({ name }) => name);
    const all = [
      "The button “skip” at details",
      "When email of garden/details must be filled in",
      "The button “skip” at details (2)",
      "When email of orchard/details must be filled in",
    ];
    expect(names().toSorted()).toEqual(all.toSorted());
    withChange(workspace, "drop-arm-change");
    withChange(workspace, "drop-arm-change");
    expect(names().toSorted()).toEqual(all.slice(2).toSorted());
    expect(patchOf(workspace).filter(({ file }) => file.includes("garden"))).toEqual([]);
  });

  test("stays one change if the same field is edited again", () => {
    const workspace = trying();
    const before = new Map(workspace.repo.files);
    workspace.apply(asArm({ ...EMAIL, presence: exceptAt(["uk"]) }));
    workspace.apply(asArm({ ...EMAIL, presence: exceptAt(["us"]), was: exceptAt(["uk"]) }));
    expect(changesOf(workspace).map(({ name }) => name)).toEqual(["When email of garden/details must be filled in"]);
    withChange(workspace, "drop-arm-change");
    expect(edited(workspace, before)).toEqual({});
  });

  test("leaves the patch when it equals everybody's version again, and a removed guard leaves nothing behind", () => {
    const workspace = trying();
    const before = new Map(workspace.repo.files);
    const at = "/steps/details/on/submit/0";
    const condition = { kind: "set", flow: "garden", at } as const;
    workspace.apply(asArm({ ...condition, when: "lang == 'en'", was: null }));
    workspace.apply(asArm({ ...condition, when: "lang == 'es'", was: "lang == 'en'" }));
    expect(changesOf(workspace)).toHaveLength(1);
    workspace.apply(asArm({ ...condition, when: null, was: "lang == 'es'" }));
    workspace.apply(asArm(GUARD));
    workspace.apply(
      asArm({ kind: "remove", flow: "garden", at: "/steps/done/guards/0", was: guardIf("lang != 'en'") }),
    );
    workspace.apply(asArm({ ...EMAIL, presence: NEVER }));
    workspace.apply(asArm({ ...EMAIL, presence: ALWAYS, was: NEVER }));
    expect(edited(workspace, before)).toEqual({});
  });

  describe("a text that is empty in one language", () => {
    const spanish = { language: "es", file: "garden", key: "details.message", value: "Vamos cuando esté seco." };
    const set = (workspace: Workspace, text: { readonly was: string | null; readonly value?: string }) =>
      workspace.apply({ kind: "as-arm", ...ARM, does: { kind: "set", texts: [{ ...spanish, ...text }] } });

    test("is accepted, reported by the check, and filled in later as part of the same change", () => {
      const workspace = trying();
      const before = new Map(workspace.repo.files);
      workspace.apply(asArm({ ...RAIN, texts: RAIN.texts.slice(0, 1) }));
      expect(errors(workspace).map(({ file, message }) => `${file}: ${message}`)).toEqual([
        expect.stringMatching(/^flows\/experiments.json: .*details\.message/),
      ]);
      set(workspace, { was: null });
      expect(inArm(workspace)["locales/es/garden.json"]).toMatchObject({ details: { message: spanish.value } });
      expect(changesOf(workspace).map(({ name, places }) => [name, places.length])).toEqual([
        ["A message at details", 3],
      ]);
      withChange(workspace, "drop-arm-change");
      expect(edited(workspace, before)).toEqual({});
    });

    test("is not filled in if it is no longer as the person saw it", () => {
      const workspace = trying();
      workspace.apply(asArm(RAIN));
      expect(() => set(workspace, { was: null, value: "Otra." })).toThrow(
        "Somebody else has changed this in the meantime.",
      );
      workspace.undo();
      expect(() => set(workspace, { was: "Otra." })).toThrow("Somebody else has changed this in the meantime.");
    });

    test("is not filled in if it is everybody’s text, or if the key is a group of texts", () => {
      const workspace = trying();
      workspace.apply({ ...RAIN, texts: RAIN.texts.slice(0, 1) });
      expect(() => set(workspace, { was: null })).toThrow(
        "“details.message” is everybody’s, and has no text in es yet. Write it for everybody first.",
      );
      const group = { ...spanish, key: "details", was: null };
      expect(() => workspace.apply({ kind: "as-arm", ...ARM, does: { kind: "set", texts: [group] } })).toThrow(
        "“details” is a group of texts, not a text.",
      );
    });
  });
});
