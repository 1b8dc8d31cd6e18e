import { expect, test } from "vitest";
import { plainNames } from "../../../src/cli/index.ts";
import { flowOf, formOf, type Named, readRepository } from "../../../src/model/index.ts";
import { rulePlace } from "../../../src/studio/edits/index.ts";
import { answersAt } from "../../../src/studio/reading/conditions/answers-at.ts";
import { formView } from "../../../src/studio/reading/field-view.ts";
import { fieldWords } from "../../../src/studio/pages/page/field-words.ts";

const repo = readRepository(process.cwd());

/** What the menus of each rule of a journey offer, by what it reads. */
function offered(flow: Named): ReadonlyMap<string, string> {
  const names = plainNames(repo, flow, "en");
  const places = [...flowOf(repo, flow).steps].flatMap(([step, { handlers }]) => [
    `/steps/${step}/guards/-`,
    ...handlers.flatMap(({ rules }) => rules.list.map(({ pointer }) => pointer)),
  ]);
  const answers = places.flatMap((at) => answersAt(rulePlace(repo, flow.id, at), names));
  return new Map(answers.map(({ of, called }) => [of, called ?? of]));
}

/** A name as programs have it: `consentData.isRequired`, `consent_data`. Words of a label, and what an experiment is called, are as somebody has written them. */
const isRaw = (called: string) =>
  /[a-z][A-Z]|_|\w\.\w/.test(called.replaceAll(/“[^”]*”/g, "").replace(/^the arm of .*/, ""));

test("the menus of conditions offer no value by a raw name, and no two that are remembered by the same", () => {
  const menus = repo.flows.map((flow) => [flow.id, offered(flow)] as const);
  expect(menus.find(([flow]) => flow === "join")?.[1].get("data.consentData.isRequired")).toBe(
    "told that the terms must be accepted here",
  );
  for (const [flow, menu] of menus) {
    expect([...menu].filter(([, called]) => isRaw(called)).map(([of]) => `${flow}: ${of}`)).toEqual([]);
    const remembered = [...menu].filter(([of]) => of.startsWith("data."));
    const twice = remembered.filter(([of, called]) =>
      remembered.some(([other, same]) => other !== of && same === called),
    );
    expect(twice.map(([of, called]) => `${flow}: ${of} is “${called}”`)).toEqual([]);
  }
});

test("the menus of a field’s cases offer no value by a raw name", () => {
  const forms = [...repo.schemas.values()].filter(({ layout }) => layout !== undefined);
  const answers = forms.flatMap((form) => formView(repo, formOf(repo, form)).answers);
  // The site and its country are said by the page.
  const told = answers.filter(({ of, label }) => label === null && !/^context\.(site|country)$/.test(of));
  expect(told.length).toBeGreaterThan(5);
  expect(told.filter(({ called }) => called === undefined || isRaw(called))).toEqual([]);
});

test("a field is called by its label, or in people’s words where it has none: by its title, its hint, its name", () => {
  const forms = [...repo.schemas.values()].filter(({ layout }) => layout !== undefined);
  const fields = forms.flatMap((form) => formView(repo, formOf(repo, form)).fields);
  const words = fields.map((field) => fieldWords({ texts: [] }, { ...field, label: null }));
  expect(words.filter((one) => !one.startsWith("Field without label (") || (!one.includes(".") && isRaw(one)))).toEqual(
    [],
  );
  const unlabelled = (id: string) =>
    fields.flatMap((field) => (field.form === id && field.label === null ? fieldWords({ texts: [] }, field) : []));
  expect(unlabelled("schemas/join/consent")).toEqual([
    "Field without label (told that the terms must be accepted here)",
  ]);
  expect(unlabelled("schemas/join/billing")).toEqual([
    "Field without label (first name)",
    "Field without label (last name)",
    "Field without label (email)",
  ]);
});
