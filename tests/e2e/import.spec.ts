/** Forms of RJSF beside the journeys that `flow import` makes from them. */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { serveImportedPage } from "./journey-page.ts";

interface Sample {
  readonly name: string;
  /** The labels that a person sees at first. */
  readonly labels: readonly string[];
  /** What is filled in, by label: a text, an option of a list (`= option`), or a tick. */
  readonly fill: readonly (readonly [label: string, value: string | true])[];
  readonly answer: Record<string, unknown>;
}

const samples: readonly Sample[] = [
  {
    name: "plain",
    labels: ["Given name", "Family name", "Age", "What you sang before", "Password", "Phone"],
    fill: [
      ["Family name", "Lopez"],
      ["Age", "34"],
      ["What you sang before", "Alto"],
      ["Password", "long enough"],
    ],
    answer: { givenName: "Ana", familyName: "Lopez", age: 34, about: "Alto" },
  },
  {
    name: "visit",
    labels: ["A meeting", "A delivery", "Name", "Mail", "I come by car", "Bus or train"],
    fill: [
      ["A delivery", true],
      ["Name", "Ana"],
      ["Mail", "ana@example.com"],
      ["I come by car", true],
      ["Number plate", "AB-123"],
    ],
    answer: { visitor: { name: "Ana", mail: "ana@example.com" }, reason: "delivery", car: true, plate: "AB-123" },
  },
  {
    name: "dependencies",
    labels: ["Name", "Card number", "Billing street", "Newsletter"],
    fill: [
      ["Name", "Ana"],
      ["Card number", "4111"],
      ["Billing street", "First Street 1"],
      ["Newsletter", "= topics"],
      ["Mail", "ana@example.com"],
      ["Topic", "= sport"],
    ],
    answer: {
      name: "Ana",
      card: "4111",
      street: "First Street 1",
      newsletter: "topics",
      mail: "ana@example.com",
      topic: "sport",
    },
  },
];

let served: Awaited<ReturnType<typeof serveImportedPage>>;
test.beforeAll(async () => {
  served = await serveImportedPage(samples.map(({ name }) => name));
});
test.afterAll(() => served.close());

for (const { name, labels, fill, answer } of samples)
  test(`${name}: the imported journey shows, refuses and answers what the form of RJSF does`, async ({ page }) => {
    await page.goto(`${served.url}?journey=${name}`);
    const sides = [page.getByRole("region", { name: "RJSF" }), page.getByRole("region", { name: "Journey" })] as const;
    for (const side of sides)
      for (const label of labels) await expect(side.getByLabel(label).first(), label).toBeVisible();

    for (const side of sides) await submit(side);
    await expect(sides[0].getByText("Refused")).toBeVisible();
    await expect(sides[1].getByRole("alert")).toBeVisible();
    expect(await answers(page)).toEqual({});

    for (const side of sides) for (const [label, value] of fill) await enter(side.getByLabel(label).first(), value);
    for (const side of sides) await submit(side);
    await expect(sides[1].getByRole("heading", { name: "Thank you" })).toBeVisible();
    const { rjsf, journey } = (await answers(page)) as { readonly rjsf: unknown; readonly journey: { form: unknown } };
    expect(withoutEmpty(journey.form)).toEqual(answer);
    // A password leaves a journey only in a call.
    expect(rjsf).toMatchObject(answer);
  });

async function submit(side: Locator): Promise<void> {
  await side.locator("button[type=submit]").click();
}

async function enter(field: Locator, value: string | true): Promise<void> {
  if (value === true) await field.check();
  else if (value.startsWith("= ")) await field.selectOption({ label: value.slice(2) });
  else await field.fill(value);
}

async function answers(page: Page): Promise<unknown> {
  return JSON.parse((await page.locator("[data-answers]").textContent()) ?? "");
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const filled = Object.entries(value).filter(([, one]) => one !== "");
  return Object.fromEntries(filled.map(([name, one]) => [name, withoutEmpty(one)]));
}
