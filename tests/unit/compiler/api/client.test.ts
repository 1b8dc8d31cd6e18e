import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { operationsCode } from "../../../../src/compiler/api/client.ts";
import { operationsOf } from "../../../../src/compiler/api/operation.ts";
import { readRepository } from "../../../../src/model/index.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const CONTRACT = "schemas/api/openapi.json";

test("only the contract says where a call goes: a new path there is the new path in the browser [API-01]", () => {
  const moved = readFileSync(join(ROOT, CONTRACT), "utf8").replace('"/v2/pricing-groups/search"', '"/v9/groups"');
  const code = (overlay?: ReadonlyMap<string, string>) => operationsCode(operationsOf(readRepository(ROOT, overlay)));
  expect(code()).toContain("/v2/pricing-groups/search");
  expect(code(new Map([[CONTRACT, moved]]))).toContain("/v9/groups");
  expect(code(new Map([[CONTRACT, moved]]))).not.toContain("/v2/pricing-groups/search");
  for (const file of ["flows/join/flow.json", "src/app/api/call.ts", "src/app/api/request.ts"])
    expect(readFileSync(join(ROOT, file), "utf8"), file).not.toMatch(/\/v\d+\//);
});
