import { describe, expect, test } from "vitest";
import { mockRoute, routeOf } from "../../../../src/app/dev/mock-route.ts";
import file from "../../../../flows/join/dev.json" with { type: "json" };
import sites from "../../../../flows/sites.json" with { type: "json" };
import {
  advance,
  type Advanced,
  type Command,
  type Json,
  type JsonObject,
  start,
} from "../../../../src/engine/index.ts";
import invite from "../../../../flows/invite/dev.json" with { type: "json" };
import account from "../../../../flows/account/dev.json" with { type: "json" };
import { account as accountProgram } from "../../journeys/account-people.ts";
import { program as inviteProgram } from "../../journeys/invite-people.ts";
import { program } from "../../journeys/people.ts";
import openapi from "../../../../schemas/api/openapi.json" with { type: "json" };

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

/** The journeys with sample data, and the ids of the steps for which there is some. */
const JOURNEYS = [
  [program, file],
  [inviteProgram, invite],
  [accountProgram, account],
] as const;
const ROUTES = JOURNEYS.flatMap(([of, { steps }]) =>
  Object.keys(steps).flatMap((id) => sites.sites.map((site) => [of.id, id, site.id, of, site] as const)),
);

test.each(ROUTES)(
  "the mock page of %s, %s, on the site %s stays open after its calls [DEVR-01]",
  (_, id, __, of, site) => {
    const mock = mockRoute(of, `${of.steps[id]?.path}-dev`);
    if (mock === undefined) throw new Error("no mock page");
    const about = { ...env, site: site as unknown as JsonObject };
    let turn: Advanced = start(of, { env: about, path: mock.path, envelope: mock.envelope, at: Date.now(), id: "1" });
    let calls = callsIn(turn);
    for (let round = 0; calls.length > 0 && round < 10; round++) {
      const [call, ...others] = calls;
      const next = call === undefined ? undefined : endOf(call, mock.answers);
      if (next !== undefined) turn = advance(of, turn.snapshot, { ...next, at: Date.now(), id: `${round}` });
      calls = next === undefined ? others : [...others, ...callsIn(turn)];
    }
    expect([turn.snapshot.step, turn.snapshot.alert]).toEqual([id, null]);
  },
);

/** The operations that the service refuses without a key that it knows. */
const KEYED = new Set(
  Object.values(openapi.paths as Record<string, Record<string, Operation>>)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, "x-errors": errors = [] }) =>
      errors.some(({ kind }) => kind === "auth") ? [operationId] : [],
    ),
);

interface Operation {
  readonly operationId: string;
  readonly "x-errors"?: readonly { readonly kind: string }[];
}

type Call = Extract<Command, { type: "call" }>;

function callsIn({ commands }: Advanced): readonly Call[] {
  return commands.filter((command) => command.type === "call");
}

/** The service does not know the sample's keys. It answers only calls that need none; these do not matter here. */
function endOf({ id, operation }: Call, answers: Readonly<Record<string, Json>> = {}) {
  const output = answers[operation];
  if (output !== undefined) return { type: "answer", call: id, output } as const;
  if (!KEYED.has(operation)) return undefined;
  const error = { kind: "auth", code: "auth.fail", text: "", fields: [] } as const;
  return { type: "failure", call: id, error } as const;
}
