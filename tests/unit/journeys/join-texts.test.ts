import { expect, test } from "vitest";
import common from "../../../locales/en/common.json" with { type: "json" };
import stepTwo from "../../../schemas/join/step-two.ui.json" with { type: "json" };
import invite from "../../../locales/en/invite.json" with { type: "json" };
import join from "../../../locales/en/join.json" with { type: "json" };
import { callError, unexpectedError } from "../../../src/browser/calls/call-error.ts";
import { localeTexts } from "../locale-texts.ts";
import { ben, registered } from "./people.ts";

test("similar texts stay different [NOTE-57]", () => {
  expect([common.errors.generic, invite.request.failed, join.credentials.failed]).toEqual([
    "Something went wrong. Please try again.",
    "Something went wrong. Please try again later.",
    "Something went wrong with your request. Please try again later.",
  ]);
  // The record of an undescribed error is lower case. It is not the text that a person reads.
  expect([unexpectedError.text, join.payment.unexpected.split(".")[0]]).toEqual([
    "unexpected error",
    "Unexpected error",
  ]);
});

test("the views of payment are Billing, Payment and Review [NOTE-58]", () => {
  const { billing, payment, review } = join.payment.views;
  expect([billing, payment, review]).toEqual(["Billing", "Payment", "Review"]);
});

test("children are added with a fullwidth plus and removed with an en dash, with these texts [CHILD-01] [CHILD-02] [CHILD-05] [CHILD-06]", () => {
  const { itemTitle, add, remove } = stepTwo.fields.children;
  const [section] = stepTwo.rows.flatMap((row) => ("section" in row ? [row] : []));
  const keys = [section?.text ?? "", itemTitle, add, remove];
  expect(keys.map((key) => localeTexts("en", "join").t(key))).toEqual([
    "Add your children's names for easy organization of events, expenses, and more.",
    "Child",
    "\uff0b Add Child",
    "\u2013 Remove",
  ]);
  expect(keys.slice(2).map((key) => localeTexts("es", "join").t(key))).toEqual([
    expect.stringMatching(/^\uff0b \S/),
    expect.stringMatching(/^\u2013 \S/),
  ]);
});

/** Answers of a proxy between page and service, and of the service itself for an address that it does not have. */
const undescribed = [404, 410].flatMap((status) =>
  [undefined, {}, "<html>"].map(
    (body) => [status, body === undefined ? "nothing" : JSON.stringify(body), callError(status, body)] as const,
  ),
);

test.each([
  ...undescribed,
  [404, "no such address", callError(404, { kind: "notFound", code: "not-found", detail: "", fields: [] })] as const,
])(
  "%i with %s shows the text of the generic error, and nothing that was entered is lost [ERR-01]",
  (_status, _body, { kind, code, text }) => {
    const person = registered().submit(ben);
    const before = structuredClone(person.data);
    expect(before["signupId"]).toBeTruthy();
    person.fail("updateRegistration", kind, { code, text });
    expect([person.step, person.data]).toEqual(["step2", before]);
    expect(person.snapshot.forms["form"]?.values).toMatchObject(ben);
    const said = person.snapshot.alert?.text;
    const key = said !== undefined && "key" in said ? said.key : "";
    expect(localeTexts("en", "common").t(key)).toBe("Something went wrong. Please try again.");
    expect(localeTexts("es", "common").t(key)).toBe("Algo salió mal. Inténtalo de nuevo.");
  },
);
