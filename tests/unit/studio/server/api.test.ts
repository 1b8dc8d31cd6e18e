import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EDIT, openApi, TEXT } from "../open-api.ts";

describe("the Studio's server", () => {
  test("returns the journeys, a step's texts and fields, and the texts that are stale after one language changed", async () => {
    const { ask, edit } = await openApi();
    const { body: overview } = await ask("at-a-glance");
    expect(overview.journeys.map(({ id }) => id)).toEqual(["garden"]);
    expect(overview).toMatchObject({ undo: null, changed: [], git: { branch: "main", hindrance: null, remote: null } });
    expect((await edit(EDIT)).status).toBe(200);
    const { body: rows } = await ask("texts");
    expect(rows.filter(({ stale }) => stale).map(({ key }) => key)).toEqual(["details.subtitle"]);
    const { body: page } = await ask("page", { flow: "garden", step: "details" });
    expect(page.texts.find(({ key }) => key === TEXT.key)?.values["en"]).toBe(TEXT.value);
    const [form] = page.forms;
    expect(form?.fields.find(({ name }) => name === "email")).toMatchObject({
      presence: { cases: [], otherwise: "required" },
      slots: [{ at: "/rows/1", was: '"email"', count: 2 }],
    });
    expect(form?.answers.find(({ of }) => of === "self.name")).toMatchObject({ kind: "text" });
    expect(page.transitions.map(({ to }) => to)).toContain("Thank you");
    expect((await ask("page", { flow: "garden", step: "nowhere" })).status).toBe(404);
    expect((await ask("page", { flow: "nowhere", step: "details" })).status).toBe(404);
    const { body: after } = await ask("at-a-glance");
    expect(after.undo).toContain(TEXT.value);
    expect(after.changed).toEqual(["locales/en/garden.json"]);
  });

  test("explains a condition as saved and as typed, offers completions, and accepts it as an edit", async () => {
    const { ask, edit } = await openApi({ commits: false });
    const [flow, at] = ["garden", "/steps/details/on/submit/0"];
    const { body: page } = await ask("page", { flow: "garden", step: "details" });
    expect(page.transitions.find(({ cause }) => cause === "“Continue”")?.rules).toEqual([at]);
    const { body: condition } = await ask("conditions", { flow, at, arm: "" });
    expect(condition).toMatchObject({ source: "", words: "always" });
    const source = "site.id != 'uk'";
    const { body: typed } = await ask("condition-meanings", { flow, at, arm: "", source });
    expect(typed).toMatchObject({ words: "the site is not “uk”", problems: [], joined: { holding: "all" } });
    const ofForm = { form: "schemas/garden/details", list: "", arm: "", source: "self.nobody" };
    expect((await ask("condition-meanings", ofForm)).body.problems).toHaveLength(1);
    expect((await ask("condition-meanings", { ...ofForm, flow })).status).toBe(400);
    expect((await ask("expression-offers", { flow, at, arm: "", before: "site.id != '" })).body).toMatchObject({
      replaces: 0,
      offers: [{ label: "us" }, { label: "uk" }],
    });
    expect((await edit({ kind: "set", flow, at, when: source, was: null })).status).toBe(200);
    expect((await ask("condition-meanings", { flow, at: "/steps", arm: "", source })).status).toBe(422);
    expect((await ask("condition-meanings", { flow, at: "steps", arm: "", source })).status).toBe(400);
  });

  test("exports texts to a file, shows what an imported file would change, and imports it as one edit", async () => {
    const { ask, edit } = await openApi();
    const texts = [{ file: TEXT.file, key: TEXT.key }];
    const { body: table } = await ask("texts-export", { texts, as: "csv" });
    expect(table.text.split("\r\n")[1]).toContain(TEXT.was);
    const csv = table.text.replace(TEXT.was, TEXT.value);
    const { body: found } = await ask("texts-import", { text: csv });
    const { language, file, key, value: after, was: before } = TEXT;
    expect(found).toEqual({
      problem: null,
      counts: "row",
      changes: [{ language, file, key, before, after, notes: [] }],
      leftOut: [],
      notes: [],
    });
    expect((await ask("texts-import", { text: 1 })).status).toBe(400);
    const { body: xliff } = await ask("texts-export", { texts, as: "xliff", into: "es" });
    expect(xliff.text).toContain('srcLang="en" trgLang="es"');
    const spanish = xliff.text.replace(/(<target[^>]*>)[^<]*/, "$1Sobre ti");
    expect((await ask("texts-import", { text: spanish })).body).toMatchObject({
      problem: null,
      counts: "line",
      changes: [{ language: "es", file, key, after: "Sobre ti", notes: [] }],
      leftOut: [],
    });
    expect((await ask("texts-export", { texts, as: "xliff" })).status).toBe(400);
    expect((await ask("texts-export", { texts, as: "xliff", into: "en" })).status).toBe(422);
    expect((await edit({ kind: "import-texts", from: "a.csv", texts: [] })).status).toBe(400);
    const wrong = await edit({ kind: "import-texts", from: "a.csv", texts: [{ ...TEXT, value: "{nobody}" }] });
    expect(wrong.status).toBe(422);
    expect((await edit({ kind: "import-texts", from: "a.csv", texts: [TEXT] })).status).toBe(200);
    const { body: overview } = await ask("at-a-glance");
    expect(overview.undo).toBe("1 text is imported from “a.csv” (en)");
  });

  test("rejects requests of the wrong shape and paths outside the project's folders", async () => {
    const { ask, edit } = await openApi();
    for (const body of [
      { kind: "run", command: "ls" },
      { ...EDIT, path: "package.json" },
      { kind: "set", texts: [{ ...TEXT, file: "../../../package" }] },
      { kind: "set", form: "schemas/../package", field: "a", values: { "/maxLength": 1 }, was: { "/maxLength": null } },
      { kind: "move", form: "schemas/garden/details", at: "/rows/0", was: '"email"', by: "left" },
      {
        kind: "insert",
        what: "field",
        form: "schemas/garden/details",
        name: "__proto__",
        type: "text",
        labels: [],
        required: true,
        maxLength: 3,
        problems: [],
        choices: [],
        after: null,
      },
      {
        kind: "set",
        form: "schemas/garden/details",
        field: "email",
        was: { cases: [], otherwise: "required" },
        seen: [],
        presence: {
          cases: [{ is: "hidden", when: "" }],
          otherwise: "required",
        },
      },
    ])
      expect((await edit(body)).status).toBe(400);
    expect((await edit({ kind: "set", texts: [{ ...TEXT, file: ".." }] })).status).toBe(422);
    expect((await ask("edits", { command: EDIT, seen: "all" })).status).toBe(400);
    expect((await ask("page", { flow: "../../package", step: "x" })).status).toBe(400);
  });

  test("shows and edits only definition files, and offers completions in them", async () => {
    const { ask, edit, root } = await openApi();
    const path = "locales/en/garden.json";
    const { body: files } = await ask("files");
    expect(files).toContain(path);
    expect(files.filter((one) => !/^(flows|schemas|locales|tests)\//.test(one) || /language\//.test(one))).toEqual([]);
    const { body: file } = await ask("file", { path });
    expect(file).toEqual({ path, text: readFileSync(join(root, path), "utf8"), fixed: null, problems: [] });
    for (const other of [
      "package.json",
      "schemas/language/flow.schema.json",
      "renderers/blocks/form/descriptor.json",
    ]) {
      expect((await ask("file", { path: other })).status).toBe(422);
      const place = { path: other, text: '{ "" }', offset: 3 };
      expect([(await ask("offers", place)).body, (await ask("explanations", place)).body]).toEqual([
        { found: null },
        { found: null },
      ]);
    }
    for (const other of ["../package.json", "/etc/passwd.json", "flows/x.ts"])
      expect((await ask("file", { path: other })).status).not.toBe(200);

    const text = file.text.replace("{", "{,");
    const typed = { kind: "edit-file", path, text, was: file.text, group: "a", seen: [] };
    expect((await edit({ ...typed, path: "package.json" })).status).toBe(422);
    expect((await edit(typed)).body.what).toBe(`Line 1 of ${path} is edited`);
    const { body: broken } = await ask("file", { path });
    expect(broken.problems[0]).toMatchObject({ rule: "json", file: path, line: 1, column: 2 });
    const { body: offers } = await ask("offers", {
      path: "flows/garden/flow.json",
      text: '{ "start": "',
      offset: 12,
    });
    expect(offers.found?.offers.map(({ label }) => label)).toEqual(["details", "done"]);

    // The journey's names stay known while its file is not valid JSON, and are not those of another journey.
    const flow = (await ask("file", { path: "flows/garden/flow.json" })).body.text;
    const half = flow.replace('"start": "', '"start": "",, "');
    await edit({ ...typed, path: "flows/garden/flow.json", was: flow, text: half });
    const request = { path: "flows/garden/flow.json", text: '{ "start": "', offset: 12 };
    const { body: still } = await ask("offers", request);
    expect(still.found?.offers).toEqual(offers.found?.offers);
  });

  test("answers a conflicting edit with both versions and does not overwrite the other person's", async () => {
    const { edit, root } = await openApi();
    const path = join(root, "locales/en/garden.json");
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(TEXT.was, "Begin here"));
    const { status, body } = await edit(EDIT);
    expect([status, body.conflicts]).toEqual([
      409,
      [{ of: "details.subtitle, en", mine: TEXT.value, theirs: "Begin here", was: TEXT.was }],
    ]);
    expect(readFileSync(path, "utf8")).toContain("Begin here");
  });
});

test("previews an edit although the checking thread is busy", async () => {
  const { ask } = await openApi({ plan: () => new Promise(() => undefined) });
  const { status, body } = await ask("plans", { command: EDIT });
  expect([status, body.files.map(({ path }) => path)]).toEqual([200, ["locales/en/garden.json"]]);
});
