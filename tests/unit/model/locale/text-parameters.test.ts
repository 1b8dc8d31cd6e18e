import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileFlow } from "../../../../src/compiler/index.ts";
import { importHere } from "../../compiler/import-here.ts";
import { check } from "../../../../src/linter/index.ts";
import { reread, readRepository, withoutTexts } from "../../../../src/model/index.ts";
import { FIXTURES } from "../../linter/fixture.ts";

const FLOW = "flows/trip/flow.json";
const good = JSON.parse(readFileSync(`${FIXTURES}good/${FLOW}`, "utf8")) as Journey;

interface Journey {
  readonly [key: string]: unknown;
  readonly steps: { readonly receipt: object };
}

/** Texts in both languages, beside those of the journey. */
const TEXTS = { call: "{phone}", write: "{email} {phone}", plain: "OK" };

/** The journey whose page of the receipt is `page`. `more` replaces members of the journey. */
function journeyWith(page: readonly object[], more: object = {}, texts: object = TEXTS) {
  const receipt = { ...good.steps.receipt, page: [{ block: "heading", text: "receipt.title" }, ...page] };
  const overlay = new Map([
    [FLOW, JSON.stringify({ ...good, ...more, steps: { ...good.steps, receipt } })],
    ...["en", "es"].map((language): [string, string] => {
      const path = `locales/${language}/trip.json`;
      const own = JSON.parse(readFileSync(`${FIXTURES}good/${path}`, "utf8")) as object;
      return [path, JSON.stringify({ ...own, help: texts })];
    }),
  ]);
  return readRepository(`${FIXTURES}good`, overlay);
}

const actions = {
  block: "actions",
  links: [{ link: "home", text: "receipt.home" }],
  buttons: [{ event: "again", text: "go" }],
};
const withPhone = { textParameters: { phone: "= site.supportPhone" } };
const phone = "= site.supportPhone";

/** The program of the journey with this page. `alert` is the text of an alert at an unknown path. */
function program(page: readonly object[], alert: unknown, more: object = {}) {
  const on = { ...(good["on"] as object), "path.unknown": [{ do: [{ alert }] }] };
  return compileFlow(journeyWith(page, { on, ...more }), "trip", importHere);
}

describe("a parameter for all texts", () => {
  test("goes to each text that uses it, as if it were written there", () => {
    const write = { key: "help.write", with: { email: "= site.supportEmail" } };
    const short = program(
      [
        { block: "heading", text: "help.call" },
        { block: "heading", text: { when: "data.done > 0", key: "help.call" } },
        { block: "heading", text: { when: "data.done > 0", text: "help.call" } },
        { block: "heading", text: write },
        { block: "heading", text: { key: "= data.done > 0 ? 'help.call' : 'help.plain'" } },
        { block: "heading", text: "help.plain" },
        actions,
      ],
      "help.call",
      withPhone,
    );
    const call = { key: "help.call", with: { phone } };
    const long = program(
      [
        { block: "heading", text: call },
        { block: "heading", text: { when: "data.done > 0", ...call } },
        { block: "heading", text: { when: "data.done > 0", text: call } },
        { block: "heading", text: { ...write, with: { ...write.with, phone } } },
        { block: "heading", text: { key: "= data.done > 0 ? 'help.call' : 'help.plain'", with: { phone } } },
        { block: "heading", text: "help.plain" },
        actions,
      ],
      call,
    );
    expect(short).toEqual(long);
  });

  test("goes to a text inside another one, also to one with a condition", () => {
    const around = (inner: object) =>
      program(
        [{ block: "heading", text: { key: "help.write", with: { email: inner, phone: "1" } } }, actions],
        "go",
        withPhone,
      );
    const whole = { key: "help.call", with: { phone } };
    expect(around({ key: "help.call" })).toEqual(around(whole));
    const when = "data.done > 0";
    expect(around({ when, value: { key: "help.call" } })).toEqual(around({ when, value: whole }));
  });

  test("does not replace what a text gets at its place", () => {
    const own = { block: "heading", text: { key: "help.call", with: { phone: "1" } } };
    expect(program([own, actions], "go", withPhone)).toEqual(program([own, actions], "go"));
  });
});

describe("the check", () => {
  const problems = (more: object) =>
    check(
      journeyWith([{ ...actions, buttons: [{ event: "again", text: "help.call" }] }], more, { call: "{phone}" }),
    ).map(({ rule, pointer, message }) => `${rule} ${pointer}: ${message}`);

  test("reports a text without a parameter that neither its place nor the journey gives", () => {
    expect(problems(withPhone)).toEqual([]);
    expect(problems({})).toEqual([
      'text-parameters /steps/receipt/page/1/buttons/0/text: "help.call" needs the parameter "phone". Give it: { "key": …, "with": { "phone": … } }.',
    ]);
  });

  test("reports a parameter that no text gets, and a value that is no text", () => {
    const email = { textParameters: { phone, email: "= site.supportEmail" } };
    expect(problems(email)).toEqual([
      'unused-name /textParameters/email: No text gets "email" from here. Use {email} in a text, or remove it.',
    ]);
    expect(problems({ textParameters: { phone: true } })).toEqual([
      'text-parameters /textParameters/phone: People would read "true". Give "phone" a text or a number.',
    ]);
  });

  test("reports an expression that cannot be calculated everywhere", () => {
    expect(problems({ textParameters: { phone: "= site.suportPhone" } }).join()).toMatch(/supportPhone/);
    expect(problems({ textParameters: { phone: "= event.phone" } })).toEqual([
      'expression /textParameters/phone: There is no "phone" in "event".',
    ]);
  });
});

describe("a text as a parameter of a text", () => {
  const texts = { call: "{inner}", plain: "OK", ask: "{phone}" };
  const problems = (inner: object, more: object = {}) =>
    check(
      journeyWith(
        [{ ...actions, buttons: [{ event: "again", text: { key: "help.call", with: { inner } } }] }],
        more,
        texts,
      ),
    )
      .filter(({ rule, message }) => rule !== "spelling" && (rule !== "unused-text" || message.includes("plain")))
      .map(({ rule, message }) => `${rule}: ${message}`);
  const when = "data.done > 0";

  test("is used and checked like any other text, also under a condition", () => {
    expect(problems({ when, value: { key: "help.plain" } })).toEqual([]);
    expect(problems({ when, value: { key: "help.plane" } }).join()).toMatch(/unknown-text: The text "help.plane"/);
    expect(problems({ key: "help.plain" }, { textParameters: { phone: { key: "help.plane" } } }).join()).toMatch(
      /unknown-text: The text "help.plane"/,
    );
  });

  test("is not chosen by `otherwise`, which nothing reads there", () => {
    expect(problems({ when, key: "help.plain", otherwise: "help.ask" })).toContainEqual(
      expect.stringContaining('text-parameters: "otherwise" is never read here. Let an expression choose the key'),
    );
  });

  test("is a text for all texts of the journey as well, and gets none of the others there", () => {
    const asks = { textParameters: { inner: { key: "help.ask" }, phone } };
    expect(problems({ key: "help.plain" }, asks)).toContainEqual(
      expect.stringContaining('text-parameters: "help.ask" needs the parameter "phone"'),
    );
    expect(problems({ key: "help.plain" }, { textParameters: { phone: { number: 1 } } })).toContainEqual(
      expect.stringContaining('text-parameters: "phone" is an object, and people could not read it.'),
    );
    expect(problems({ when, value: { number: 1 } })).toContainEqual(
      expect.stringContaining('text-parameters: "inner" is an object, and people could not read it.'),
    );
  });
});

test("a text that needs such a parameter from now on changes the journey, other words do not", () => {
  const before = journeyWith([actions], withPhone, { call: "{phone}", plain: "OK" });
  const edited = (plain: string) => {
    const { text } = before.files.get("locales/en/trip.json") ?? { text: "" };
    return withoutTexts(reread(before, "locales/en/trip.json", text.replace('"OK"', JSON.stringify(plain))));
  };
  expect(edited("{name}, all is well")).toBe(withoutTexts(before));
  expect(edited("Call {phone}")).not.toBe(withoutTexts(before));
});
