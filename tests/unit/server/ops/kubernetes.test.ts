import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../../../../src/server/index.ts";
import { SETTINGS } from "../../../../src/server/settings/settings.ts";
import { imageEnvironment } from "../../../long/image-environment.ts";
import { startBench } from "../builders.ts";

const FOLDER = join(import.meta.dirname, "../../../../ops/kubernetes");
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}
interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly resources: { readonly limits: { readonly memory: string } };
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}
interface Pod {
  readonly containers: readonly [Container];
  readonly volumes: readonly { readonly name: string }[];
  readonly securityContext: object;
  readonly enableServiceLinks: boolean;
  readonly terminationGracePeriodSeconds: number;
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data: Readonly<Record<string, string>>;
  readonly spec: Readonly<Record<string, never>> & {
    readonly template: {
      readonly spec: Pod;
      readonly metadata: { readonly labels: object; readonly annotations: object };
    };
  };
}

const kustomization = parse(read("kustomization.yaml")) as { readonly resources: readonly string[] };
const manifests = kustomization.resources.flatMap((name) =>
  parseAllDocuments(read(name)).map((document) => {
    expect(document.errors, name).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
const of = (kind: string, name?: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && (name === undefined || one.metadata.name === name));
  if (!found) throw new Error(`no ${kind}`);
  return found;
};
const settings = of("ConfigMap", "service-settings").data;
const pod = of("Deployment", "service").spec.template.spec;

test("the manifests hold everything that several instances need", () => {
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
    "ConfigMap",
    "ConfigMap",
    "Deployment",
    "Deployment",
    "HorizontalPodAutoscaler",
    "Job",
    "NetworkPolicy",
    "NetworkPolicy",
    "PodDisruptionBudget",
    "PodDisruptionBudget",
    "Service",
    "Service",
    "Service",
  ]);
});

test("the probes' addresses are the service's, and a database that is down restarts nothing", async () => {
  const { startupProbe, livenessProbe, readinessProbe } = pod.containers[0];
  const bench = await startBench();
  onTestFinished(bench.stop);
  for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
    expect(httpGet.port).toBe("http");
    expect((await bench.client.send("GET", httpGet.path)).body).toEqual({ ok: true });
  }
  expect([startupProbe.httpGet.path, livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual([
    "/livez",
    "/livez",
    "/readyz",
  ]);
});

test("the ports are those of the image, and metrics are not in the public service", () => {
  const docker = readFileSync(join(FOLDER, "../../Dockerfile"), "utf8");
  const ports = Object.fromEntries(pod.containers[0].ports.map(({ name, containerPort }) => [name, containerPort]));
  expect(docker).toContain(` PORT=${ports["http"]} `);
  expect(docker).toContain(` METRICS_PORT=${ports["metrics"]} `);
  expect(of("Service", "service").spec).toMatchObject({ ports: [{ targetPort: "http" }] });
  expect(of("Deployment", "service").spec.template.metadata.annotations).toMatchObject({
    "prometheus.io/port": String(ports["metrics"]),
  });
});

test("the staff's port is closed until its settings are set, and then only a proxy of staff reaches it", () => {
  const text = read("settings.yaml");
  const inComments = Object.fromEntries(
    [...text.matchAll(/^ {2}# (STAFF_\w+): "?([^"\n]+)"?$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
  const secrets = {
    DATABASE_URL: "postgres://database/service",
    SECRET_PEPPER: "p".repeat(32),
  };
  const configOf = (more: Readonly<Record<string, string>>) =>
    readConfig(
      { NODE_ENV: "production", PORT: "3000", PUBLIC_ORIGIN: "https://join.example", ...secrets, ...more },
      "/app",
    );
  expect(Object.keys(settings).filter((name) => name.startsWith("STAFF_"))).toEqual([]);
  expect(configOf({}).staff).toBeUndefined();
  const { STAFF_CLIENT_SECRET_FILE: file, ...on } = inComments;
  expect(file).toMatch(/^\/run\/secrets\/service\/\w+$/);
  const { staff } = configOf({ ...on, STAFF_CLIENT_SECRET: "s" });
  expect(staff).toMatchObject({ host: "0.0.0.0", provider: { issuer: "https://id.example" } });
  const port = pod.containers[0].ports.find(({ name }) => name === "staff")?.containerPort;
  expect(port).toBe(staff?.port);
  expect(of("Service", "service-staff").spec).toMatchObject({
    ports: [{ targetPort: "staff" }],
    selector: { app: "service" },
  });
  const { ingress } = of("NetworkPolicy", "service").spec as unknown as {
    readonly ingress: readonly { readonly from?: unknown; readonly ports: readonly { readonly port: string }[] }[];
  };
  const rules = ingress.filter(({ ports }) => ports.some((one) => one.port === "staff"));
  expect(rules).toEqual([
    { from: [{ namespaceSelector: { matchLabels: { "staff-access": "true" } } }], ports: [{ port: "staff" }] },
  ]);
});

test("the image lets objects fill at most three quarters of the memory that an instance is given", () => {
  const options = imageEnvironment()["NODE_OPTIONS"] ?? "";
  const [old, young] = ["old", "semi"].map((kind) =>
    Number(new RegExp(`--max-${kind}-space-size=(\\d+)`).exec(options)?.[1]),
  );
  const limit = Number(/^(\d+)Mi$/.exec(pod.containers[0].resources.limits.memory)?.[1]);
  expect((old ?? NaN) + 3 * (young ?? NaN)).toBeLessThanOrEqual(0.75 * limit);
});

test("every setting exists, and every secret comes from a file of the mounted secret", () => {
  const job = of("Job").spec.template.spec.containers[0].env ?? [];
  const all = { ...settings, ...Object.fromEntries(job.map(({ name, value }) => [name, value])) };
  for (const [name, value] of Object.entries(all)) {
    const setting = name.replace(/_FILE$/, "") as keyof typeof SETTINGS;
    expect(SETTINGS[setting], name).toBeDefined();
    expect(SETTINGS[setting].secret ?? false, name).toBe(name.endsWith("_FILE"));
    if (name.endsWith("_FILE")) expect(value).toMatch(/^\/run\/secrets\/service\/\w+$/);
    else if (value !== "set-me") expect(SETTINGS[setting].parse(value), name).toBeDefined();
  }
  expect(settings["MIGRATE"]).toBe("off");
});

test("an instance has time to drain: longer than it takes to be seen as not ready, and less than until it is killed", () => {
  const { periodSeconds, failureThreshold } = pod.containers[0].readinessProbe;
  const drain = Number(settings["DRAIN_SECONDS"]);
  expect(drain).toBeGreaterThan(periodSeconds * failureThreshold);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 15);
});

test.each([
  ["Deployment", "service", "service"],
  ["Job", "service-migrate", "service"],
  ["Deployment", "service-pooler", read("../../compose.yaml").match(/image: (edoburu.*)/)?.[1]],
])("the pod of the %s %s is not root, cannot write its files, and mounts only what it has", (kind, name, image) => {
  const { containers, volumes, securityContext, enableServiceLinks } = of(kind, name).spec.template.spec;
  expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
  expect(enableServiceLinks).toBe(false);
  expect(containers[0].securityContext).toMatchObject({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
  });
  expect(containers[0].volumeMounts.map(({ name }) => name).toSorted()).toEqual(
    volumes.map(({ name }) => name).toSorted(),
  );
  expect(containers[0].image).toBe(image);
});

test.each(["service", "service-pooler"])("selectors name the pods of %s, and at least one stays", (name) => {
  const label = { app: name };
  expect(of("Deployment", name).spec.template.metadata.labels).toEqual(label);
  expect(of("Service", name).spec).toMatchObject({ selector: label });
  expect(of("PodDisruptionBudget", name).spec).toMatchObject({ minAvailable: 1, selector: { matchLabels: label } });
  expect(of("NetworkPolicy", name).spec).toMatchObject({ podSelector: { matchLabels: label } });
});

test("instances are added by load, and one job migrates", () => {
  expect(of("HorizontalPodAutoscaler").spec).toMatchObject({
    minReplicas: 2,
    scaleTargetRef: { kind: "Deployment", name: "service" },
  });
  expect(of("Job").spec.template.spec.containers[0].command).toEqual(["node", "scripts/migrate.ts"]);
});

test("the pooler has the settings of the one that the long run tries, and is where the service looks for it", () => {
  const settingsOf = (ini: string) =>
    Object.fromEntries([...ini.matchAll(/^\s*(\w+) = ?(.*)$/gm)].map(([, name = "", value]) => [name, value]));
  const { data } = of("ConfigMap", "service-pooler");
  const {
    service,
    listen_addr: _address,
    listen_port: port,
    auth_file: users,
    ...own
  } = settingsOf(data["pgbouncer.ini"] ?? "");
  expect(settingsOf(read("../cluster/pgbouncer.ini"))).toMatchObject(own);
  expect(own).toMatchObject({ pool_mode: "transaction", query_wait_timeout: expect.anything() });
  expect(Object.keys(own)).toHaveLength(Object.keys(settingsOf(read("../cluster/pgbouncer.ini"))).length - 4);
  expect(service).toMatch(/^host=\S+ port=5432 dbname=service$/);
  const [container] = of("Deployment", "service-pooler").spec.template.spec.containers;
  expect(container.ports).toEqual([{ name: "pooler", containerPort: Number(port) }]);
  expect(of("Service", "service-pooler").spec).toMatchObject({ ports: [{ port: Number(port), targetPort: "pooler" }] });
  const mounted = container.volumeMounts.map(({ mountPath }) => mountPath);
  expect(mounted).toEqual(["/etc/pooler", users?.replace("/users.txt", "")]);
  expect(read("pooler.yaml")).toContain(`@service-pooler:${port}/service`);
});
