import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, useTranslation } from "react-i18next";
import { expect, test, vi } from "vitest";
import type { JsonObject } from "../../../../src/engine/index.ts";
import { usePrice } from "../../../../renderers/commerce/money.ts";
import { Rich, useText } from "../../../../renderers/text/index.ts";
import { remembering, type Say } from "../../../../renderers/text/speaker.ts";
import { translate } from "../../../../renderers/text/translate.ts";
import { addDayFormat, createTexts } from "../../../../src/texts/index.ts";
import { Speaking } from "../../../../renderers/text/Speaking.tsx";

const resources = {
  en: { common: { hello: "Hello <strong>{name}</strong>", seats_one: "{count} seat", seats_other: "{count} seats" } },
  es: { common: { hello: "Hola, <strong>{name}</strong>", seats_one: "{count} plaza", seats_other: "{count} plazas" } },
};

function Block() {
  const { t } = useTranslation();
  const text = useText();
  const price = usePrice();
  return (
    <p>
      <Rich text={{ key: "hello", with: { name: "<Ana>" } }} /> {t("seats", { count: 2 })}{" "}
      {text({ key: "seats", with: { count: 1 } })} {price(123_450, "USD")} {text({ money: 500, currency: "USD" })}
    </p>
  );
}

const drawn = (lang: string) => {
  const texts = createTexts({ lang, files: ["common"], resources });
  return () =>
    renderToStaticMarkup(
      <I18nextProvider i18n={texts}>
        <Speaking>
          <Block />
        </Speaking>
      </I18nextProvider>,
    ).replaceAll(/\u00a0/g, " ");
};

test("a block is drawn synchronously in Node, each time in the language of the i18next instance around it", () => {
  const [english, spanish] = [drawn("en"), drawn("es")];
  const expected = [
    "<p><span>Hello </span><strong><span>&lt;Ana&gt;</span></strong> 2 seats 1 seat USD 1,234.50 USD 5.00</p>",
    "<p><span>Hola, </span><strong><span>&lt;Ana&gt;</span></strong> 2 plazas 1 plaza 1234,50 USD 5,00 USD</p>",
  ];
  expect([english(), spanish()]).toEqual(expected);
  expect([spanish(), english()]).toEqual(expected.toReversed());
});

test("a text is looked up once and filled in without i18next, and says what i18next says; any other is left to i18next", () => {
  const files = ["trip", "common"];
  const trip = { title: "Trip", both: "The trip's", deep: { er: "Deeper", "flat.key": "Flat" }, empty: "" };
  const resources = {
    en: {
      trip,
      common: {
        both: "Of all",
        shared: "Shared",
        named: "For {name}, {name} and {nobody}",
        amount: "{sum, number}",
        nested: "See $t(shared)",
        seats_other: "{count} seats",
        seats: "Seats",
        seats_new: "New seats",
      },
    },
    "en-GB": { trip: {}, common: { shared: "Everybody's", both: "British" } },
  };
  const texts = createTexts({ lang: "en-GB", files, resources });
  const [translated, looked] = [vi.spyOn(texts, "t"), vi.spyOn(texts, "getResource")];
  const t = remembering(texts.t, texts);
  const keys = ["title", "both", "deep.er", "deep.flat.key", "shared", "named"];
  const names = ["Ana", "$1 {name} $t(shared)", 7, null, undefined].map((name) => ({ replace: { name } }));
  const saidBy = (say: Say) => keys.flatMap((key) => names.map((options) => say(key, options)));
  const found = saidBy(t);
  looked.mockClear();
  expect(saidBy(t)).toEqual(found);
  expect([...translated.mock.calls, ...looked.mock.calls]).toEqual([]);
  expect(keys.map((key) => t(key))).toEqual(["Trip", "The trip's", "Deeper", "Flat", "Everybody's", "For ,  and "]);
  expect(saidBy(texts.t as Say)).toEqual(found);
  const others = ["amount", "nested", "deep", "empty", "none"];
  expect(others.map((key) => t(key, { replace: { name: "Ana", sum: 1000 } }))).toEqual([
    "1,000",
    "See Everybody's",
    "deep",
    "empty",
    "none",
  ]);
  expect([t("seats"), t("seats", { count: 2 }), t("named", { name: "Bo" }), t("named", { name: "Cy" })]).toEqual([
    "Seats",
    "2 seats",
    "For Bo, Bo and ",
    "For Cy, Cy and ",
  ]);
  expect([t("seats", { context: "new" }), t("shared", { lng: "en" })]).toEqual(["New seats", "Shared"]);
  texts.options.postProcess = ["loud"];
  texts.use({ type: "postProcessor", name: "loud", process: (text: string) => text.toUpperCase() });
  expect(remembering(texts.t, texts)("title")).toBe("TRIP");
});

test("a value keeps its own direction within a sentence of the other one, as a name, a day, in a list or in another text", () => {
  const words = {
    hello: "{name}, {phone}",
    day: "{day, day}",
    all: "{names, list}",
    seats_one: "{count} {name}",
    seats_other: "{count} {name}",
    plan: "({who})",
  };
  const speakerIn = (lang: string) => {
    const texts = createTexts({ lang, files: ["common"], resources: { ar: { common: words }, en: { common: words } } });
    addDayFormat(texts);
    return { t: remembering(texts.getFixedT(lang), texts), i18n: texts };
  };
  const saidIn = (lang: string, key: string, parameters: JsonObject) =>
    String(translate({ key, with: parameters }, speakerIn(lang))[0] ?? "")
      .replaceAll("\u2068", "⟨")
      .replaceAll("\u2069", "⟩");
  const [ana, amal, phone] = ["Ana <3", "أمل", "+20 100"];
  expect(saidIn("ar", "hello", { name: ana, phone })).toBe("⟨Ana <3⟩, ⟨+20 100⟩");
  expect(saidIn("en", "hello", { name: amal, phone })).toBe("⟨أمل⟩, +20 100");
  expect(saidIn("ar", "seats", { count: 2, name: ana })).toBe("⟨2⟩ ⟨Ana <3⟩");
  expect(saidIn("ar", "hello", { name: { key: "plan", with: { who: "Ana" } }, phone: "" })).toBe("⟨(⟨Ana⟩)⟩, ");
  expect(saidIn("en", "all", { names: ["Ana", amal] })).toBe("⟨Ana and أمل⟩");
  expect(saidIn("en", "day", { day: "2030-01-02" })).toBe("January 2, 2030");
  expect(saidIn("ar", "day", { day: "2030-01-02" })).toMatch(/^⟨.*2030⟩$/);
});

test("a text with parameters that is shown twice is translated once", () => {
  const texts = createTexts({ lang: "en", files: ["common"], resources });
  const t = vi.fn<(...args: Parameters<typeof texts.t>) => string>(texts.t as never);
  const problem = { key: "hello", with: { name: "Ana" } };
  const speaker = { t: t as Say, i18n: texts, known: new WeakMap() };
  const both = [translate(problem, speaker), translate(problem, speaker)];
  expect(both[0]).toEqual(["Hello ", { tag: "strong", to: "", children: ["Ana"] }]);
  expect(both[1]).toBe(both[0]);
  expect(t).toHaveBeenCalledTimes(1);
});
