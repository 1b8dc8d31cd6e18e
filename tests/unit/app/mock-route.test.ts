import { describe, expect, test } from "vitest";
import { mockRoute, routeOf } from "../../../src/app/dev/mock-route.ts";
import file from "../../../flows/join/dev.json" with { type: "json" };
import sites from "../../../flows/sites.json" with { type: "json" };
import { type JsonObject, start } from "../../../src/engine/index.ts";
import invite from "../../../flows/invite/dev.json" with { type: "json" };
import { program as inviteProgram } from "../journeys/invite-people.ts";
import { program } from "../journeys/people.ts";

const env = { flags: {}, site: sites.sites[0] as unknown as JsonObject, lang: "en", visitor: "v" };

describe("a mock page for development", () => {
  test.each(Object.keys(file.steps))("opens %s with the sample data, past its guards", (id) => {
    const path = program.steps[id]?.path ?? "";
    const mock = mockRoute(program, `${path}-dev`);
    if (mock === undefined) throw new Error("no mock page");
    const { snapshot } = start(program, { env, path: mock.path, envelope: mock.envelope, at: Date.now(), id: "1" });
    expect(snapshot.step).toBe(id);
    expect(snapshot.data).toMatchObject({ stepOneValues: { firstName: "Jordan" } });
  });

  test("exists for step2, step3 and credentials, and for the packages and credentials of the invite journey [DEVR-01] [NOTE-49]", () => {
    for (const path of ["/step2-dev", "/step3-dev", "/credentials-dev"]) expect(mockRoute(program, path)).toBeDefined();
    for (const [path, step] of [
      ["/packages-dev", "pickPackage"],
      ["/credentials-dev", "credentials"],
    ] as const) {
      const mock = mockRoute(inviteProgram, path);
      if (mock === undefined) throw new Error("no mock page");
      const arrival = { env, path: mock.path, envelope: mock.envelope, at: Date.now(), id: "1" };
      expect(start(inviteProgram, arrival).snapshot.step).toBe(step);
      expect(`${inviteProgram.basePath}${path}`).toBe(`/app/join/invite${path}`);
    }
    expect(Object.keys(invite.steps)).toHaveLength(2);
  });

  test("exists at those paths only", () => {
    for (const path of ["/step2", "/step1-dev", "/nowhere-dev", "/-dev", "/"])
      expect(mockRoute(program, path)).toBeUndefined();
    expect(routeOf(program, "/step2-dev", undefined)).toBeUndefined();
  });

  test("stores nothing outside the page", () => {
    const stores = mockRoute(program, "/step2-dev")?.stores;
    stores?.local.setItem("join", "x");
    expect(stores?.local.getItem("join")).toBe("x");
    expect(mockRoute(program, "/step2-dev")?.stores.local.getItem("join")).toBeNull();
  });
});
