import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Counter } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { openDatabase } from "../../../../src/server/db/index.ts";
import { createMetrics } from "../../../../src/server/metrics/metrics.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
const alerts = (parse(read("ops/prometheus/alerts.yml")) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);
const dashboard = JSON.parse(read("ops/grafana/service.json")) as {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
};

/** The names in an expression of PromQL that are those of metrics. */
const metricsIn = (expr: string): string[] => expr.match(/\b(?:service|nodejs|process)_\w+/g) ?? [];

/** GitHub's address of a heading. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

/** What the service exposes, with the three series of a histogram. */
function exposed(): Set<string> {
  const db = openDatabase("postgres://nobody@127.0.0.1:1/none");
  const { registry, stop } = createMetrics(db);
  onTestFinished(stop);
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  return new Set(names.flatMap((name) => [name, `${name}_count`, `${name}_sum`, `${name}_bucket`]));
}

test("every metric that an alert or the dashboard reads is one that the service exposes", () => {
  const names = exposed();
  const read = [
    ...alerts.map(({ alert, expr, annotations }) => ({ where: alert, expr: `${expr} ${annotations.summary}` })),
    ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
  ].flatMap(({ where, expr }) => metricsIn(expr).map((name) => ({ where, name })));
  expect(read.length).toBeGreaterThan(40);
  expect(read.filter(({ name }) => !names.has(name))).toEqual([]);
});

/** The selectors of counters in an expression, such as `service_calls_total{operation="logIn"}`, one for each choice. */
function selectorsIn(expr: string): (readonly [metric: string, labels: Readonly<Record<string, string>>])[] {
  return [...expr.matchAll(/\b(service_\w+_total)\{([^}]*)\}/g)].flatMap(([, metric = "", matchers = ""]) =>
    [...matchers.matchAll(/(\w+)=(~?)"([^"]*)"/g)]
      .map(([, label = "", isChoice, value = ""]) => (isChoice ? value.split("|") : [value]).map((one) => [label, one]))
      .reduce<string[][][]>((all, choices) => all.flatMap((some) => choices.map((one) => [...some, one])), [[]])
      .map((labels) => [metric, Object.fromEntries(labels) as Record<string, string>] as const),
  );
}

test("every series that an alert or the dashboard names is there before its first event, at 0", async () => {
  const db = openDatabase("postgres://nobody@127.0.0.1:1/none");
  const { registry, stop } = createMetrics(db);
  onTestFinished(stop);
  const series = new Map<string, { readonly value: number; readonly labels: object }[]>();
  for (const { name } of registry.getMetricsAsArray())
    if (name.endsWith("_total"))
      series.set(name, (await (registry.getSingleMetric(name) as Counter<string>).get()).values);
  const named = [
    ...alerts.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ].flatMap(selectorsIn);
  expect(named).toContainEqual(["service_calls_total", { operation: "createRegistration", outcome: "ok" }]);
  expect(named).toContainEqual(["service_payments_total", { outcome: "invalid" }]);
  // Steps are those of the definitions, which the dashboard names by a pattern.
  const known = named.filter(([metric]) => metric !== "service_journey_events_total");
  const missing = known.filter(([metric, labels]) => {
    const isNamed = (of: object): boolean =>
      Object.entries({ ...of, ...labels }).every(([k, v]) => of[k as keyof typeof of] === v);
    return !series.get(metric)?.some((one) => isNamed(one.labels) && one.value === 0);
  });
  expect(missing).toEqual([]);
});

test("the dashboard shows every metric that the service has of its own", () => {
  const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr)));
  const own = [...exposed()].filter((name) => name.startsWith("service_") && !/_(?:count|sum|bucket)$/.test(name));
  expect(own.filter((name) => !shown.some((one) => one.startsWith(name)))).toEqual([]);
});

test("every alert says how urgent it is, and names a section of docs/operations.md that says what to do", () => {
  const headings = [...read("docs/operations.md").matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) => anchor(text));
  expect(alerts.length).toBeGreaterThan(10);
  for (const { alert, labels, annotations } of alerts) {
    expect(["page", "ticket"], alert).toContain(labels.severity);
    expect(annotations.summary, alert).toMatch(/\w/);
    expect(annotations.runbook.replace("docs/operations.md#", ""), alert).toBeOneOf(headings);
  }
});

test("docs/operations.md says of every alert what to do", () => {
  const text = read("docs/operations.md");
  expect(alerts.map(({ alert }) => alert).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
