import { describe, expect, test } from "vitest";
import { compileFlow } from "../../../../src/compiler/index.ts";
import { importHere } from "../import-here.ts";
import { shop, shopRepository } from "./shop.ts";

describe("the code of a compiled flow", () => {
  test("gets a new version when the flow changes, and only then", () => {
    const version = (change?: (flow: typeof shop.flow) => unknown) =>
      compileFlow(shopRepository(change), "shop", importHere).version;
    const before = version();
    expect(before).toMatch(/^[0-9a-f]{12}$/);
    expect(version()).toBe(before);
    expect(
      version((flow) => ({ ...flow, conditions: { ...flow.conditions, big: "ordered && data.order.total > 11" } })),
    ).not.toBe(before);
  });

  test("imports only the functions that it calls, and works under a strict Content-Security-Policy", () => {
    const { code } = compileFlow(shopRepository(), "shop", importHere);
    const [imports = "", ...rest] = code.split(/^(?!import )/m);
    expect(imports.match(/"[^"]+"/g)).toEqual(
      [importHere("cel/runtime.ts"), importHere("compiler/flow/runtime.ts")].map((one) => `"${one}"`),
    );
    expect(rest.join("")).not.toMatch(/\b(import|require|eval|Function)\b/);
  });

  test.each([
    [
      "an expression",
      (flow: typeof shop.flow) => ({ ...flow, conditions: { big: "1 +" } }),
      /flows\/shop\/flow\.json:\d+:\d+: /,
    ],
    [
      "a block",
      (flow: typeof shop.flow) => {
        flow.steps.second.page = [{ block: "titel", text: { key: "a" } }];
        return flow;
      },
      /flow\.json:\d+:\d+: There is no block "titel"\. Did you mean "title"\?/,
    ],
    [
      "a call",
      (flow: typeof shop.flow) => {
        flow.steps.first.enter = [{ call: "getThing" }];
        return flow;
      },
      /flow\.json:\d+:\d+: schemas\/api\/openapi\.json has no operation "getThing"/,
    ],
    [
      "a duration",
      (flow: typeof shop.flow) => {
        flow.storage.expires.after = "P1M";
        return flow;
      },
      /flow\.json:\d+:\d+: This is not a duration/,
    ],
    [
      "the data",
      (flow: typeof shop.flow) => ({ ...flow, data: "schemas/shop/dat.schema.json" }),
      /flow\.json:5:11: There is no schema "schemas\/shop\/dat.schema.json". Did you mean "schemas\/shop\/data.schema.json"/,
    ],
  ])("is not produced if %s is wrong, and the error names the line", (_, change, message) => {
    expect(() => compileFlow(shopRepository(change), "shop", importHere)).toThrow(message);
  });
});
