import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../../../src/server/index.ts";

const COMPLETE = {
  STAFF_PORT: "3100",
  STAFF_ORIGIN: "https://staff.example/",
  STAFF_ISSUER: "https://login.example/realm",
  STAFF_CLIENT_ID: "service",
  STAFF_ROLES: "growth=experimenter,platform%20admins=owner",
};
const PRODUCTION = { NODE_ENV: "production" };

test("with all its settings, the staff's port has a provider, and its secret can come from a file", () => {
  const file = join(tmpdir(), `staff-secret-${process.pid}`);
  writeFileSync(file, "from a file\n");
  expect(readConfig({ ...PRODUCTION, ...COMPLETE, STAFF_CLIENT_SECRET_FILE: file }, "/").staff).toEqual({
    host: "127.0.0.1",
    port: 3100,
    origin: "https://staff.example",
    provider: {
      issuer: "https://login.example/realm",
      clientId: "service",
      clientSecret: "from a file",
      scope: "openid profile",
      roleClaim: "groups",
      roles: new Map([
        ["growth", "experimenter"],
        ["platform admins", "owner"],
      ]),
    },
  });
});

test("without a provider there is none in production, and one of this machine alone in development", () => {
  expect(readConfig(PRODUCTION, "/").staff).toBe(undefined);
  expect(readConfig({}, "/").staff).toEqual({ host: "127.0.0.1", port: 0 });
});

test.each<[object, RegExp]>([
  [{ ...PRODUCTION, STAFF_PORT: "3100" }, /STAFF_PORT is opened only with STAFF_ISSUER/],
  [{ STAFF_HOST: "0.0.0.0" }, /STAFF_HOST must be an address of this machine alone/],
  [{ STAFF_CLIENT_ID: "service" }, /STAFF_ISSUER is needed/],
  [{ STAFF_ISSUER: "https://login.example" }, /are needed with STAFF_ISSUER/],
  [{ ...COMPLETE, STAFF_ISSUER: "http://login.example" }, /STAFF_ISSUER must begin with https:/],
  [{ ...COMPLETE, STAFF_ORIGIN: "http://staff.example" }, /STAFF_ORIGIN must begin with https:/],
  [{ ...COMPLETE, STAFF_PORT: "3000" }, /STAFF_PORT must be another port/],
  [{ ...COMPLETE, METRICS_PORT: "3100" }, /STAFF_PORT must be another port/],
  [{ ...COMPLETE, STAFF_SCOPE: "profile" }, /STAFF_SCOPE must contain openid/],
  [{ ...COMPLETE, STUDIO_TOKEN: "guessed" }, /STUDIO_TOKEN must have at least 32 characters/],
  [{ ...COMPLETE, STAFF_ROLES: "growth=king" }, /STAFF_ROLES must be a list such as name=viewer/],
  [{ ...COMPLETE, STAFF_GROUPS: "growth" }, /STAFF_GROUPS is no setting of the service/],
])("%o stops the start", (env, problem) => {
  expect(() => readConfig({ ...env }, "/")).toThrow(problem);
});
