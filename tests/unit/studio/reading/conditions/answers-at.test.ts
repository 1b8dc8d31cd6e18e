import { expect, test } from "vitest";
import { plainNames } from "../../../../../src/insight/index.ts";
import { flowOf, formOf, type Named, readRepository } from "../../../../../src/model/index.ts";
import { rulePlace } from "../../../../../src/studio/edits/index.ts";
import { answersAt } from "../../../../../src/studio/reading/conditions/answers-at.ts";
import { formView } from "../../../../../src/studio/reading/field-view.ts";
import { fieldWords } from "../../../../../src/studio/pages/page/words-of-text.ts";

const repo = readRepository(process.cwd());

/** What the menus in a journey's rules call each value, by its path. */
function offered(flow: Named): ReadonlyMap<string, string> {
  const names = plainNames(repo, flow, "en");
  const places = [...flowOf(repo, flow).steps].flatMap(([step, { handlers }]) => [
    `/steps/${step}/guards/-`,
    ...handlers.flatMap(({ rules }) => rules.list.map(({ pointer }) => pointer)),
  ]);
  const answers = places.flatMap((at) => answersAt(rulePlace(repo, flow.id, at), names.value));
  return new Map(answers.map(({ of, called }) => [of, called ?? of]));
}

/**
 * Whether it looks like a name in code, such as `consentData.isRequired` or `consent_data`. Quoted labels and the names
 * of experiments do not count, because people wrote them.
 */
const isRaw = (called: string) =>
  /[a-z][A-Z]|_|\w\.\w/.test(called.replaceAll(/“[^”]*”/g, "").replace(/^the arm of .*/, ""));

test("condition menus show no raw names, and no two stored values with the same name", () => {
  const menus = repo.flows.map((flow) => [flow.id, offered(flow)] as const);
  expect(menus.find(([flow]) => flow === "join")?.[1].get("data.consentData.isRequired")).toBe(
    "the terms must be accepted here",
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

test("the menus of a field’s cases show no raw names", () => {
  const forms = [...repo.schemas.values()].filter(({ layout }) => layout !== undefined);
  const answers = forms.flatMap((form) => formView(repo, formOf(repo, form)).answers);
  // The page itself has names for the site and its country.
  const known = answers.filter(({ of, label }) => label === null && !/^context\.(site|country)$/.test(of));
  expect(known.length).toBeGreaterThan(5);
  expect(known.filter(({ called }) => called === undefined || isRaw(called))).toEqual([]);
});

test("a field without a label is called by its title, hint or name in plain words", () => {
  const forms = [...repo.schemas.values()].filter(({ layout }) => layout !== undefined);
  const fields = forms.flatMap((form) => formView(repo, formOf(repo, form)).fields);
  const words = fields.map((field) => fieldWords({ texts: [] }, { ...field, label: null }));
  expect(words.filter((one) => !one.startsWith("Field without label (") || (!one.includes(".") && isRaw(one)))).toEqual(
    [],
  );
  const unlabelled = (id: string) =>
    fields.flatMap((field) => (field.form === id && field.label === null ? fieldWords({ texts: [] }, field) : []));
  expect(unlabelled("schemas/join/consent")).toEqual(["Field without label (the terms must be accepted here)"]);
  expect(unlabelled("schemas/join/billing")).toEqual([
    "Field without label (first name)",
    "Field without label (last name)",
    "Field without label (email)",
  ]);
});
