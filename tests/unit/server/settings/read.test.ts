import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../../../src/server/index.ts";
import { SETTINGS } from "../../../../src/server/settings/settings.ts";
import { readSettings, withSettingsTable } from "../../../../src/server/settings/index.ts";
import { newFolder } from "../../new-folder.ts";

const secrets = Object.entries(SETTINGS).flatMap(([name, { secret }]) => (secret ? [name] : []));

test("without environment variables, every setting has its default", () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    PAYMENTS: "sandbox",
    BRAINTREE_METHODS: ["card"],
    TRUST_PROXY: false,
  });
  expect(readSettings({ PORT: "", LOG_LEVEL: "" })).toEqual(readSettings({}));
});

test.each([
  ["PORT", "3000 people", "PORT must be a whole number from 0 to 65534"],
  ["PORT", "-1", "PORT must be a whole number from 0 to 65534"],
  ["PORT", "1e3", "PORT must be a whole number from 0 to 65534"],
  ["DATABASE_STATEMENT_SECONDS", "601", "DATABASE_STATEMENT_SECONDS must be a whole number from 1 to 600"],
  ["RELEASE", "v1.2", "RELEASE must be the hash of a commit, 7 to 64 of 0-9 and a-f"],
  ["TRUST_PROXY", "yes", "TRUST_PROXY must be true or false"],
  ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of fatal, error, warn, info, debug, silent"],
  [
    "DATABASE_URL",
    "mysql://db/join",
    "DATABASE_URL must be an address that begins with postgres: or postgresql: or socket:",
  ],
  ["SMTP_URL", "mail.example.org", "SMTP_URL must be an address that begins with smtps: or smtp:"],
  ["BRAINTREE_METHODS", "card,cash", "BRAINTREE_METHODS must be a list of card, paypal and venmo"],
  ["OTEL_TRACES_SAMPLER_ARG", "10%", "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1"],
  [
    "OTEL_EXPORTER_OTLP_HEADERS",
    "Bearer of it",
    "OTEL_EXPORTER_OTLP_HEADERS must be a list such as name=value,other=value, each name once",
  ],
  ["CLAMD_URL", "tcp://scanner", "CLAMD_URL must be an address such as tcp://localhost:3310"],
])("%s=%s is refused with a line that says what it must be", (name, value, line) => {
  expect(() => readSettings({ [name]: value })).toThrow(new Error(line));
});

test("each wrong setting has its own line, and no line shows a value", () => {
  const read = () => readSettings({ PORT: "a-value", DATABASE_URL: "a-value", SMTP_URL: "a-value" });
  expect(read).toThrow(/^PORT must .*\nDATABASE_URL must .*\nSMTP_URL must .*$/);
  expect(read).not.toThrow("a-value");
});

test.each([
  ["DATABSE_URL", "DATABSE_URL is no setting of the service: rename it to DATABASE_URL, or remove it"],
  [
    "SECRET_PEPER_FILE",
    "SECRET_PEPER_FILE is no setting of the service: rename it to SECRET_PEPPER_FILE, or remove it",
  ],
  ["CALL_PER_MINUTE", "CALL_PER_MINUTE is no setting of the service: rename it to CALLS_PER_MINUTE, or remove it"],
  [
    "DATABASE_TIMEOUT",
    "DATABASE_TIMEOUT is no setting of the service: remove it, or look its name up in docs/operations.md",
  ],
])("the mistyped %s stops the start instead of being ignored", (name, line) => {
  expect(() => readSettings({ [name]: "1" })).toThrow(new Error(line));
});

test("variables of other programs are not taken for mistyped settings", () => {
  const others = ["HOME", "HOSTNAME", "PATH", "POST", "MAIL", "SESSION_MANAGER", "NODE_OPTIONS", "LOGNAME", "PAGER"];
  const kubernetes = {
    DATABASE_SERVICE_HOST: "10.0.0.1",
    DATABASE_PORT: "tcp://10.0.0.1:5432",
    DATABASE_PORT_5432_TCP: "x",
  };
  expect(() => readSettings({ ...kubernetes, ...Object.fromEntries(others.map((name) => [name, "x"])) })).not.toThrow();
});

test.each(secrets)("%s can stand in a file, and not in both places", (name) => {
  const addresses = ["postgres", "smtps", "https"].map((protocol) => `${protocol}://someone:a-password@host:3310/x`);
  const right =
    [...addresses, "name=value"].find((text) => SETTINGS[name as keyof typeof SETTINGS].parse(text) !== undefined) ??
    "";
  const file = fileWith(`${right}\n`);
  expect(right).not.toBe("");
  expect(readSettings({ [`${name}_FILE`]: file })).toEqual(readSettings({ [name]: right }));
  expect(() => readSettings({ [`${name}_FILE`]: file, [name]: right })).toThrow(
    new Error(`${name} and ${name}_FILE are both set: remove one of them`),
  );
});

test("a secret's file that is missing or empty stops the start", () => {
  expect(() => readSettings({ SECRET_PEPPER_FILE: "/none/pepper" })).toThrow(
    new Error("SECRET_PEPPER_FILE names a file that cannot be read (ENOENT): check its path and who may read it"),
  );
  expect(() => readSettings({ SECRET_PEPPER_FILE: fileWith("\n") })).toThrow(
    new Error("SECRET_PEPPER_FILE names an empty file: write the secret into it"),
  );
});

test("the port for metrics must not be that of the pages", () => {
  expect(() => readConfig({ METRICS_PORT: "3000" }, "/")).toThrow(/METRICS_PORT must be another port than PORT/);
  expect(readConfig({ METRICS_PORT: "9100" }, "/").metrics).toEqual({ host: "127.0.0.1", port: 9100 });
});

test("traces are on where a collector is named, with OpenTelemetry's own settings", () => {
  expect(readConfig({ OTEL_SERVICE_NAME: "join" }, "/").tracing).toBe(undefined);
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example:4318",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20key,x-team=join",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=production",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
  };
  expect(readConfig(env, "/").tracing).toEqual({
    endpoint: "https://collector.example:4318",
    headers: { authorization: "Bearer key", "x-team": "join" },
    attributes: { "deployment.environment.name": "production", "service.name": "service" },
    share: 0.25,
  });
});

test("docs/operations.md shows every setting (otherwise run: node scripts/documents.ts)", () => {
  const document = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
  expect(withSettingsTable(document)).toBe(document);
  for (const name of Object.keys(SETTINGS)) expect(document).toContain(`| \`${name}\``);
});

function fileWith(text: string): string {
  const dir = newFolder();
  writeFileSync(join(dir, "secret"), text);
  return join(dir, "secret");
}

test("the company's networks are a list of addresses and networks, and anything else stops the start", () => {
  const { OWN_NETWORKS: own } = readSettings({ OWN_NETWORKS: "192.0.2.0/24, 198.51.100.7,2001:db8::/32" });
  const inside = (ip: string) => own.check(ip, ip.includes(":") ? "ipv6" : "ipv4");
  const addresses = ["192.0.2.255", "198.51.100.7", "2001:db8::1", "::ffff:192.0.2.1", "192.0.3.0", "2001:db9::1"];
  expect(addresses.map(inside)).toEqual([true, true, true, true, false, false]);
  for (const wrong of ["example.com", "192.0.2.0/33", "192.0.2.0/x", "192.0.2.0/24,"])
    expect(() => readSettings({ OWN_NETWORKS: wrong }), wrong).toThrow(
      "OWN_NETWORKS must be a list of networks such as 192.0.2.0/24,2001:db8::/32",
    );
});
