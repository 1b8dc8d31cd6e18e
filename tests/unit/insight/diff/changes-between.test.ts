import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { changesBetween, changeWords } from "../../../../src/insight/index.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { comparedJourney } from "../compared-journey.ts";
import { flow, GOOD } from "../../cli/run.ts";

const journey = comparedJourney();

test("without changes, reports that nothing changes for anybody", async () => {
  const { out, error, code } = await journey.diff();
  expect({ error, code }).toEqual({ error: "", code: 0 });
  expect(out).toContain("From HEAD to the working tree");
  expect(out).toContain("Nothing changes that people could notice.");
  expect(out).toContain("Nothing changes for people in the middle of a journey.");
});

test("describes a changed transition, guard, page and action, and for whom they change", async () => {
  journey.editFlow(
    '"book.ok": "receipt"',
    '"book.ok": [{ "when": "flags.shortTitle == \'treatment\'", "goto": "details" }, { "goto": "receipt" }]',
  );
  journey.editFlow(
    '"on": { "again": "details" }',
    '"guards": [{ "when": "data.done < 1", "goto": "details" }], "on": { "again": "details" }',
  );
  journey.editFlow('"data.done": 1,', '"data.done": 2,');
  journey.editFlow('{ "block": "heading", "text": "details.title" },', '{ "block": "heading", "text": "go" },');
  const { out } = await journey.diff();
  expect(out).toContain(
    "details, book.ok → details if `flags.shortTitle == 'treatment'` is new  (in the arm treatment of shortTitle)",
  );
  expect(out).toContain("receipt, before it → details if `data.done < 1` is new");
  expect(out).toContain("details, submit: something else is done (data.done)");
  expect(out).toContain("details: its page shows something else");
});

test("describes changed limits, texts, sites, experiments, conditions and calls, with where and for whom", async () => {
  journey.edit("schemas/trip/details.schema.json", '"maxLength": 20', '"maxLength": 10');
  journey.edit("locales/en/common.json", '"Go"', '"Go on"');
  journey.edit("flows/sites.json", "1-800-555-0142", "1-800-555-0143");
  journey.edit("flows/experiments.json", '"active": false', '"active": true');
  journey.editFlow("error.kind == 'expired'", "error.kind == 'auth'");
  journey.editFlow('"book.ok": "receipt"', '"book.failed": [{ "when": "gone", "goto": "receipt" }]');
  journey.edit("schemas/api/openapi.json", '"seats": { "type": "integer"', '"seats": { "type": "number"');
  journey.editFlow('"conditions":', '"textParameters": { "phone": "= lang" }, "conditions":');
  const { out } = await journey.diff();
  expect(out).toContain('{phone} in all texts is "= lang" instead of nothing');
  expect(out).toContain("schemas/trip/details: “Name”: maximum length is 10 instead of 20  (at details)");
  expect(out).toMatch(/common: go is "Go on" instead of "Go" {2}\(at details, receipt; in en\)/);
  expect(out).toContain('us: supportPhone is "1-800-555-0143" instead of "1-800-555-0142"  (at the site us)');
  expect(out).toContain("shortTitle: active is true instead of false");
  expect(out).toContain(
    "gone is `error.kind == 'auth'` instead of `error.kind == 'expired'` (used in any step, details)",
  );
  expect(out).toContain(
    "book has a different contract (/requestBody/content/application~1json/schema/properties/seats/type)",
  );
});

test("describes a changed progress, and steps that are marked as done, in words and without numbers", async () => {
  journey.editFlow(
    '"data.done": 1, "data.startedAt": "= now" } },',
    '"data.startedAt": "= now" } }, { "done": "details" },',
  );
  journey.editFlow('"data.done" },', '"data.done", "locked": "done.receipt" },');
  journey.editFlow(
    '"label": "details.title" }]',
    '"label": "details.title" }, { "step": "receipt", "label": "receipt.title", "done": "data.startedAt > 5" }]',
  );
  const { out } = await journey.diff();
  expect(out).toContain("details, submit: something else is done: then details is done");
  expect(out).toContain("the progress has a new step, receipt: it comes after details");
  expect(out).toContain("finished steps are no links if receipt is done instead of nothing");
  expect(out).not.toContain("done.receipt is");
  journey.commit();
  journey.editFlow(', "done": "data.startedAt > 5"', "");
  journey.editFlow('{ "done": "details" },', '{ "done": "receipt" },');
  const changed = (await journey.diff()).out;
  expect(changed).toContain("receipt is also done if nothing instead of data.startedAt is more than 5");
  expect(changed).toContain(": then receipt is done; no longer details is done");
});

test("describes a changed setting once, with the sites that override it", async () => {
  journey.editFlow('"conditions": {', '"settings": { "asks": { "value": false } }, "conditions": {');
  journey.editFlow('"gone": "error.kind == \'expired\'"', '"gone": "error.kind == \'expired\' && !asks"');
  journey.commit();
  journey.edit("flows/sites.json", '"languages":', '"settings": { "asks": true }, "languages":');
  const { out } = await journey.diff();
  expect(out).toContain("asks is true at the site us, and false elsewhere instead of false (used in any step)");
  expect(out).not.toContain("us: settings");
});

test("describes in words when a field is required, optional or hidden, a list's length and a rule for its items", async () => {
  const form = "schemas/trip/details.schema.json";
  const guests = (length: string) =>
    `"guests": { "type": "array", "maxItems": 9,${length} "items": { "type": "object", "properties": { "age": { "type": "integer" } } } },\n    "kind":`;
  const cases = (list: string) => `"maxLength": 20, "x-cases": ${list}, "errorMessage": "problem" },`;
  journey.edit(
    form,
    '"maxLength": 20, "errorMessage": "problem" },',
    cases(`[{ "when": "self.kind == 'return'", "is": "required" }, { "is": "hidden" }]`),
  );
  journey.edit(form, '"kind":', `"seats": { "type": "integer" },\n    ${guests("")}`);
  const added = (await journey.diff()).out;
  expect(added).toContain("schemas/trip/details: “Name” is required where “kind” is “return”");
  expect(added).toContain("schemas/trip/details: “Name” is hidden in all other cases");
  journey.commit();
  journey.edit(form, `"is": "required" }`, `"is": "optional", "maxLength": 5 }`);
  journey.edit(form, guests(""), guests(' "x-length": "self.seats",'));
  journey.edit(
    form,
    '"x-rules": [',
    `"x-rules": [{ "each": "guests", "rule": "!has(item.age) || item.age < 99", "at": "age", "message": "problem",
      "examples": [{ "self": { "guests": [{ "age": 9 }] } }], "x-refuses": [{ "self": { "guests": [{ "age": 99 }] } }] },`,
  );
  const changed = (await journey.diff()).out;
  expect(changed).toContain("“Name” is optional and limited by maximum length 5 where “kind” is “return”");
  expect(changed).toContain("“Name” is no longer required where “kind” is “return”");
  expect(changed).toContain("schemas/trip/details: “guests” has as many items as self.seats says");
  expect(changed).toContain("schemas/trip/details: “age” of each item of guests must meet: ");
});

test("describes a changed currency of an amount", async () => {
  const form = "schemas/trip/details.schema.json";
  const tip = (currency: string) => `"tip": { "type": "integer", "x-currency": "${currency}" },\n    "kind":`;
  journey.edit(form, '"kind":', tip("USD"));
  journey.commit();
  journey.edit(form, tip("USD"), tip("self.kind"));
  expect((await journey.diff()).out).toContain(
    "schemas/trip/details: “tip” is an amount of the currency that self.kind says instead of USD",
  );
});

test("shows only the changed words of a long text, in each language", async () => {
  const long =
    "We send the tickets to the address that you have given us, and to nobody else, at the latest two days before.";
  const largo =
    "Enviamos los billetes a la dirección que nos ha dado, y a nadie más, a más tardar dos días antes del viaje.";
  journey.edit("locales/en/common.json", '"Something is wrong"', JSON.stringify(long));
  journey.edit("locales/es/common.json", '"Algo va mal"', JSON.stringify(largo));
  journey.commit();
  journey.edit("locales/en/common.json", "two days before", "three days before");
  journey.edit("locales/es/common.json", "dos días", "tres días");
  const { out } = await journey.diff();
  expect(out).toContain(
    'common: problem is "… at the latest three days before." instead of "… at the latest two days before."; in es "… a más tardar tres días antes del …" instead of "… a más tardar dos días antes del …"',
  );
});

test("compares two folders, and prints text, Markdown or JSON", async () => {
  const other = join(journey.folder, "other");
  cpSync(journey.root, other, { recursive: true });
  const file = join(other, "flows/sites.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"currency": "USD"', '"currency": "CAD"'));
  const trip = join(other, "flows/trip/flow.json");
  writeFileSync(trip, readFileSync(trip, "utf8").replace('"text": "details.title" },', '"text": "go" },'));
  const markdown = await flow(journey.root, "diff", journey.root, other, "--format", "markdown");
  expect(markdown.out).toContain('- us: currency is "CAD" instead of "USD"  (at the site us)');
  const json = JSON.parse((await flow(journey.root, "diff", journey.root, other, "--format", "json")).out) as {
    changes: object[];
  };
  expect(json.changes).toEqual([
    { area: "pages", flow: "trip", what: "details: its page shows something else", who: [] },
    { area: "sites", what: 'us: currency is "CAD" instead of "USD"', who: ["at the site us"] },
  ]);
});

test("the step, event, form and places of a change are data, and one line in words", () => {
  const before = readRepository(GOOD);
  const overlay = new Map<string, string>();
  const edit = (path: string, from: string, to: string) => {
    const text = overlay.get(path) ?? before.files.get(path)?.text ?? "";
    expect(text).toContain(from);
    overlay.set(path, text.replace(from, to));
  };
  edit("schemas/trip/details.schema.json", '"maxLength": 20', '"maxLength": 10');
  edit("flows/trip/flow.json", '"data.done": 1,', '"data.done": 2,');
  edit("flows/trip/flow.json", '"text": "details.title" },', '"text": "go" },');
  edit("locales/en/common.json", '"Go"', '"Go on"');
  const changes = changesBetween(before, readRepository(GOOD, overlay));
  const details = { flow: "trip", step: "details" };
  const receipt = { flow: "trip", step: "receipt" };
  const form = { area: "forms", schema: "schemas/trip/details", what: "“Name”: maximum length is 10 instead of 20" };
  const data = { schema: "schemas/trip/data", what: "details.name: maximum length is 10 instead of 20" };
  expect(changes).toEqual([
    { area: "pages", ...details, what: "its page shows something else", who: [] },
    { area: "behaviour", ...details, event: "submit", what: "something else is done (data.done)", who: [] },
    { area: "remembered data", ...data, at: [], who: [] },
    { ...form, at: [details], who: [] },
    { area: "texts", key: "common: go", what: 'is "Go on" instead of "Go"', at: [details, receipt], who: ["in en"] },
  ]);
  expect(changes.map(changeWords)).toEqual([
    { area: "pages", flow: "trip", what: "details: its page shows something else", who: [] },
    { area: "behaviour", flow: "trip", what: "details, submit: something else is done (data.done)", who: [] },
    { area: "remembered data", what: `${data.schema}: ${data.what}`, who: [] },
    { area: "forms", what: `${form.schema}: ${form.what}`, who: ["at details"] },
    { area: "texts", what: 'common: go is "Go on" instead of "Go"', who: ["at details, receipt", "in en"] },
  ]);
});

test("a choice that came or went has its words, without the places in the files", () => {
  const before = readRepository(GOOD);
  const [form, layout] = ["schemas/trip/details.schema.json", "schemas/trip/details.ui.json"];
  const textOf = (path: string) => before.files.get(path)?.text ?? "";
  const options =
    '"kind": { "label": "details.title", "options": [{ "value": "single", "label": "details.name" }, { "value": "return", "label": "details.pin" }] }';
  const shown = textOf(layout).replace('"kind": { "widget": "hidden" }', options);
  const old = readRepository(GOOD, new Map([[layout, shown]]));
  const now = readRepository(
    GOOD,
    new Map([
      [layout, shown.replace(', { "value": "return", "label": "details.pin" }', "")],
      [form, textOf(form).replace('"enum": ["single", "return"]', '"enum": ["single"]')],
    ]),
  );
  const said = changesBetween(old, now).filter(({ area }) => area === "forms");
  expect(said.map(({ what }) => what)).toEqual(["the choice “PIN” of “Your trip” is gone"]);
});

test("says why something cannot be compared", async () => {
  expect(await flow(journey.root, "diff")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/Name the version to compare with/),
  });
  expect(await flow(journey.root, "diff", "no-such")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/"no-such" is neither a folder/),
  });
  expect(await flow(journey.root, "diff", "--output=x")).toMatchObject({ code: 2 });
  expect(await flow(journey.root, "diff", "HEAD", "--format", "html")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/text, markdown, json/),
  });
  journey.editFlow("data.done > 0", "data.done >");
  expect(await journey.diff()).toMatchObject({
    code: 2,
    error: expect.stringMatching(/flows\/trip\/flow\.json:\d+:\d+: .*\nRun `npm run check` first/),
  });
  const name = basename(journey.root);
  expect(await flow(dirname(journey.root), "diff", "HEAD", "--root", name)).toMatchObject({
    code: 2,
    error: expect.stringContaining(`Run \`npm run check -- ${name}\` first`),
  });
});
