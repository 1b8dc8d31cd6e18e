import { describe, expect, test } from "vitest";
import type { JsonObject, KeyedText } from "../../../src/engine/index.ts";
import { localeTexts, said } from "../locale-texts.ts";
import * as answers from "./answers.ts";
import { block } from "./blocks.ts";
import type { Browser } from "./browser.ts";
import { basic, offered, own } from "./people.ts";

describe("the order", () => {
  const renewal = (person: Browser) => block(person, "order")?.props["renewal"] as unknown as KeyedText;
  const sold = (more: JsonObject) => ({
    ...answers.packages,
    packages: answers.packages.packages.map((one) => ({ ...one, ...more })),
  });

  test.each([
    [1, {}, "every year until cancelled, plus applicable taxes", "cada año hasta que la canceles, más los impuestos"],
    [2, {}, "every two years until cancelled, plus applicable taxes", "cada dos años hasta que la canceles, más los"],
    [
      1,
      { vatAmount: 2500 },
      "every year until cancelled, including VAT",
      "cada año hasta que la canceles, IVA incluido",
    ],
    [
      2,
      { vatAmount: 2500 },
      "every two years until cancelled, including VAT",
      "cada dos años hasta que la canceles, IVA",
    ],
    [1, { includedTax: "gst" }, "every year until cancelled, including GST", "cada año hasta que la canceles, GST"],
    [
      2,
      { includedTax: "gst" },
      "every two years until cancelled, including GST",
      "cada dos años hasta que la canceles, GST",
    ],
  ])("of %i years, %j, renews %s [PAY-30]", (years, more, english, spanish) => {
    const person = offered({ packages: sold(more) })
      .send("choose", { payload: { ...basic, years } })
      .answer("choosePackage", answers.order);
    const text = renewal(person);
    expect(said(localeTexts("en", "join"), text)).toContain(`The subscription renews ${english}`);
    expect(said(localeTexts("es", "join"), text)).toContain(`La suscripción se renueva ${spanish}`);
  });

  test("of a build-your-own package renews by its chosen term [PAY-30] [CYO-14]", () => {
    const values = { subscription: "SUB2YEAR", tonemeter: "", myfiles: "1GB2", unlimitedPayments: "" };
    const person = offered().send("choose", { payload: own }).send("choose", { payload: { values } });
    const text = renewal(person.answer("choosePackage", answers.order));
    expect(said(localeTexts("en", "join"), text)).toContain("renews every two years");
  });
});
