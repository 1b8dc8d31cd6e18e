import { expect, test, vi } from "vitest";
import { complete, wrapperState } from "../../../../../renderers/commerce/card/fields.ts";
import { type CardListener, openCard } from "../../../../../renderers/commerce/card/openCard.ts";
import { readSession } from "../../../../../renderers/commerce/card/session.ts";
import { tokenized } from "../../../../../renderers/commerce/card/tokenized.ts";
import type { CardForm, CardState, FieldState, PaymentsClient } from "../../../../../renderers/commerce/index.ts";
import { ClientPaymentError } from "../../../../../renderers/commerce/payments.ts";

const field = (more: Partial<FieldState> = {}): FieldState => {
  return { empty: true, valid: false, possiblyValid: true, focused: false, ...more };
};
const cardOf = (more: CardState["fields"]): CardState => ({
  fields: { number: field(), expirationDate: field(), cvv: field(), ...more },
  brand: null,
  cvvLength: 3,
});
const valid = field({ valid: true, empty: false });

test("a card is complete when each of its three fields is valid [PAY-17]", () => {
  expect(complete(undefined)).toBe(false);
  expect(complete(cardOf({ number: valid, expirationDate: valid }))).toBe(false);
  expect(complete(cardOf({ number: valid, expirationDate: valid, cvv: valid }))).toBe(true);
});

test("a wrapper is in the state loading until its field is there", () => {
  expect(wrapperState(undefined, "cvv", true)).toBe("loading");
});

test("a wrapper is invalid only after its field was left, and may be focused at the same time", () => {
  expect(wrapperState(cardOf({}), "cvv", false)).toBe("");
  expect(wrapperState(cardOf({}), "cvv", true)).toBe("invalid");
  expect(wrapperState(cardOf({ cvv: field({ focused: true }) }), "cvv", true)).toBe("focused invalid");
  expect(wrapperState(cardOf({ cvv: { ...valid, focused: true } }), "cvv", true)).toBe("focused valid");
});

test("a session is accepted only with a known provider and a token", () => {
  const session = { provider: "sandbox", clientToken: "t", methods: ["card", "barter"], currency: "USD", sca: true };
  expect(readSession(session)).toEqual({ ...session, methods: ["card"], expiresAt: "" });
  expect(readSession({ ...session, provider: "other" })).toBeUndefined();
  expect(readSession({ provider: "sandbox" })).toBeUndefined();
  expect(readSession(undefined)).toBeUndefined();
});

test("the payload names the card in the person's language and contains nothing else about it", () => {
  const words = (key: string, parameters = {}) => [key, ...Object.values(parameters)].join(" ");
  const card = { brand: "american-express", last4: "0005", bin: "378282" };
  expect(
    tokenized({ nonce: "n", method: "card", label: "Amex", card }, { deviceData: undefined, total: undefined }, words),
  ).toEqual({
    nonce: "n",
    method: "creditCard",
    label: "ending American Express 0005",
    lastFour: "0005",
    brand: "American Express",
    cardHolderName: "",
  });
});

/** A client that logs what happens to it. Its form is mounted when `mounted` resolves. */
function fakeClient(log: string[], mounted: Promise<void> = Promise.resolve()): PaymentsClient {
  const form = {
    onChange: () => () => log.push("unsubscribed"),
    onSubmit: () => () => {},
    destroy: async () => void log.push("form destroyed"),
  } satisfies Partial<CardForm> as unknown as CardForm;
  return {
    methods: new Set(["card"]),
    mountCard: async () => {
      log.push("mounting");
      await mounted;
      log.push("mounted");
      return form;
    },
    deviceData: () => Promise.resolve(undefined),
    destroy: async () => void log.push("client destroyed"),
  };
}

const listener = () =>
  ({ ready: vi.fn(), changed: vi.fn(), submitted: vi.fn(), failed: vi.fn() }) satisfies CardListener;

test("fields that are closed while they open notify nobody, and are destroyed once they are mounted", async () => {
  const log: string[] = [];
  const events = listener();
  let mount = () => {};
  const mounted = new Promise<void>((resolve) => {
    mount = resolve;
  });
  const close = openCard(async () => fakeClient(log, mounted), { into: {}, titles: {} }, events);
  await vi.waitFor(() => expect(log).toEqual(["mounting"]));
  const closed = close();
  mount();
  await closed;
  expect(events.ready).not.toHaveBeenCalled();
  expect(log).toEqual(["mounting", "mounted", "form destroyed", "client destroyed"]);
});

test("the next fields open only after the previous ones are destroyed", async () => {
  const log: string[] = [];
  const mount = { into: {}, titles: {} };
  const ready = listener();
  const closeFirst = openCard(async () => fakeClient(log), mount, ready);
  await vi.waitFor(() => expect(ready.ready).toHaveBeenCalledOnce());
  const events = listener();
  const close = openCard(async () => fakeClient(log), mount, events, closeFirst());
  await vi.waitFor(() => expect(events.ready).toHaveBeenCalledOnce());
  expect(log).toEqual([
    "mounting",
    "mounted",
    "unsubscribed",
    "form destroyed",
    "client destroyed",
    "mounting",
    "mounted",
  ]);
  await close();
});

test("fields that are closed before their turn are never opened", async () => {
  const connect = vi.fn(async () => fakeClient([]));
  await openCard(connect, { into: {}, titles: {} }, listener())();
  expect(connect).not.toHaveBeenCalled();
});

test.each([
  [new ClientPaymentError("session_expired", ""), "session_expired"],
  [new TypeError("chunk not found"), "unavailable"],
])("a failure to open is reported as a code: %s", async (error, code) => {
  const events = listener();
  const refuse = async () => {
    throw error;
  };
  openCard(refuse, { into: {}, titles: {} }, events);
  await vi.waitFor(() => expect(events.failed).toHaveBeenCalledExactlyOnceWith(code));
});
