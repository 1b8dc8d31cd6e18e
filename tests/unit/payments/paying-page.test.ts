import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import list from "../../../docs/paying-page.json" with { type: "json" };
import { createGateway, readPaymentsConfig } from "../../../src/server/payments/index.ts";

const listed = (environment: string, methods: readonly string[]) =>
  list.provider
    .filter(({ method }) => methods.includes(method))
    .map(
      ({ directive, source }) =>
        `${directive} ${environment === "sandbox" ? source.replace("{dot}", "sandbox.").replace("{stag}", "stag") : source.replace(/\{\w+\}/, "")}`,
    );

const allowed = (environment: string, methods: readonly string[]) => {
  const config = readPaymentsConfig({
    PAYMENTS: "braintree",
    BRAINTREE_ENVIRONMENT: environment,
    BRAINTREE_MERCHANT_ID: "m",
    BRAINTREE_PUBLIC_KEY: "p",
    BRAINTREE_PRIVATE_KEY: "k",
    BRAINTREE_MERCHANT_ACCOUNTS: "USD=m",
    BRAINTREE_METHODS: methods.join(),
  });
  if (config.provider !== "braintree") throw new Error("not Braintree");
  const sources: Record<string, readonly string[]> = { ...createGateway(config.braintree).csp() };
  return Object.entries(sources).flatMap(([directive, origins]) => origins.map((origin) => `${directive} ${origin}`));
};

test.each([
  ["sandbox", ["card"]],
  ["production", ["card"]],
  ["production", ["card", "paypal"]],
  ["sandbox", ["card", "paypal", "venmo"]],
  ["production", ["card", "paypal", "venmo"]],
])(
  "the paying page's policy at Braintree's %s for %s allows exactly the sources that the list gives a reason for",
  (environment, methods) => {
    expect(allowed(environment, methods).sort()).toEqual([...new Set(listed(environment, methods))].sort());
  },
);

test("in production, no source of Braintree's sandbox is allowed", () => {
  const real = allowed("production", ["card", "paypal", "venmo"]);
  expect(real).toContain("script-src https://songbird.cardinalcommerce.com");
  expect(real.filter((source) => /sandbox|stag/.test(source))).toEqual([]);
  expect(allowed("sandbox", ["card"])).not.toContain("script-src https://songbird.cardinalcommerce.com");
});

test("docs/payments.md contains every entry of the list, with its reason", () => {
  const docs = readFileSync(join(import.meta.dirname, "../../../docs/payments.md"), "utf8");
  for (const { method, directive, source, why, known } of list.provider)
    expect(docs).toContain(`| \`${source}\` | \`${directive}\` | ${method} | ${why} | ${known} |`);
  for (const { chunks, why } of list.own)
    expect(docs).toContain(`| ${why} | ${chunks.map((chunk) => `\`${chunk}\``).join(", ")} |`);
});
