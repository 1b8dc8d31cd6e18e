import contract from "../../../schemas/api/openapi.json" with { type: "json" };
import { describe, expect, test } from "vitest";
import { view } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import {
  ana,
  arrive,
  ben,
  billed,
  family,
  offered,
  ordered,
  own,
  paid,
  program,
  registered,
  reviewing,
} from "./people.ts";
import { paths } from "./table.ts";

const DAY = 24 * 60 * 60_000;
/** A person who has completed this many steps. */
const after = [() => arrive("/signup"), registered, family, ordered, paid];
const first = ["step1", "step2", "step3", "billing", "credentials"];

describe("guards of the join journey", () => {
  for (const [done, reach] of after.entries())
    test.each([
      ["/step3", 3],
      ["/payment", 4],
      ["/credentials", 5],
    ])(
      `with ${done} steps done, %s leads to ${first[done]} or to the step itself [GUARD-01] [GUARD-05] [NOTE-18]`,
      (path, wanted) => {
        const step = reach().visit(path).step;
        // A paid order cannot be chosen or paid again. Every other completed step can be seen again.
        const again = done === 4 ? "credentials" : first[wanted - 1];
        expect(step).toBe(wanted <= done + 1 ? again : first[done]);
      },
    );

  paths([
    ["the co-parent's step needs a registration [STEP2-23] [GUARD-02]", () => arrive("/step2"), "step1"],
    ["the details can always be seen", () => ordered().visit("/step1"), "step1"],
    ["build your own needs its package", () => offered().visit("/alacarte"), "step3"],
    [
      "build your own can be visited once chosen [NOTE-19]",
      () => offered().send("choose", { payload: own }).load(),
      "alacarte",
    ],
    ["a paid order cannot be built again", () => paid().visit("/alacarte"), "credentials"],
    ["the co-parent's step is closed after the payment", () => paid().visit("/step2"), "credentials"],
    ["the duplicate notice is only for duplicates", () => registered().visit("/duplicate"), "step1"],
    ["the receipt needs a login", () => paid().visit("/receipt"), "credentials"],
    ["the login needs a payment", () => reviewing().visit("/credentials"), "billing"],
    [
      "an unknown registration leads back to the details [GUARD-02]",
      () => registered().submit(ben).fail("updateRegistration", "auth"),
      "step1",
    ],
  ]);

  test("no guards exist beyond the named ones: the service forbids no call of this journey [GUARD-10]", () => {
    const operations = Object.values(contract.paths).flatMap((methods) => Object.values(methods)) as readonly {
      readonly operationId: string;
      readonly "x-errors": readonly { readonly kind: string }[];
    }[];
    const called = new Set([...JSON.stringify(program).matchAll(/"operation":"(\w+)"/g)].map(([, id]) => id));
    expect(called.size).toBeGreaterThan(10);
    // A page of another site cannot log a person in. That blocks nobody in this journey, as `join-receipt.test.ts`
    // shows.
    expect(called.delete("logIn")).toBe(true);
    for (const { operationId, "x-errors": errors } of operations)
      if (called.has(operationId)) expect(errors.map(({ kind }) => kind)).not.toContain("forbidden");
    // A proxy before the service may forbid any call. Only that leads to the page that says so.
    const paths = Object.values(program.steps).filter(({ guards }) => JSON.stringify(guards).includes("noPermission"));
    expect(paths).toEqual([]);
  });

  test("a guard replaces the address that it refuses", () => {
    expect(registered().visit("/payment").did("navigate")).toEqual([
      { type: "navigate", path: "/step2", replace: true },
    ]);
  });

  test("progress links lead up to the last completed step plus one, and are gone after the payment [CHROME-06]", () => {
    const links = (person = family()) =>
      view(program, person.snapshot, person.now).progress?.steps.flatMap(({ path }) => path ?? []);
    expect(links(registered())).toEqual(["/step1"]);
    expect(links(family().visit("/step1"))).toEqual(["/step2", "/step3"]);
    expect(links(billed())).toEqual(["/step1", "/step2", "/step3"]);
    expect(links(paid())).toEqual([]);
  });
});

describe("the stored data of the join journey", () => {
  const late = (person = family(), by = DAY + 1) => person.pass(by);

  paths([
    ["expires after a day, and a reload starts again [GUARD-06]", () => late().load(), "step1"],
    ["expires after a day at a visit", () => late().visit("/step2"), "step1"],
    ["expires after a day at a submit [STEP2-25] [NOTE-21]", () => late(registered()).submit(ben), "step1"],
    [
      "expires after a day when step 2 is entered [STEP2-23]",
      () => late(registered().visit("/step1")).visit("/step2"),
      "step1",
    ],
    ["stays within the day", () => late(family(), DAY).load(), "step3"],
    ["does not expire after the payment", () => late(paid()).load(), "credentials"],
  ]);

  test("is reset when it is too old, with a log line and an explanation [GUARD-06] [GUARD-07]", () => {
    const person = late().load();
    expect(person.data).toMatchObject({ signupId: "", stepOneValues: { email: "" }, lastCompletedStep: 0 });
    expect(person.did("log")).toEqual([{ type: "log", level: "warn", text: "Token expired" }]);
    expect(person.shown()).toContain("step1.leftTooLong");
  });

  test("keeps what was typed over a reload, at the step where it was typed", () => {
    const person = registered()
      .change("firstName", { ...ben, firstName: "Bea" })
      .load();
    expect(person.step).toBe("step2");
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ firstName: "Bea", email: ben.email });
    expect(registered().load("/step1").snapshot.forms["form"]?.values).toMatchObject(ana);
  });

  test("allows corrections of the details after the address: a form contains only its own fields", () => {
    const { values } = billed().visit("/step1").snapshot.forms["form"] ?? {};
    expect(values).toEqual({ ...ana, knowsCoParentEmail: true });
  });

  test("is in local storage under one key [DATA-01]", () => {
    expect(registered().did("store")).toMatchObject([{ area: "local", key: "join" }]);
  });

  test("follows another tab that finishes or clears it", () => {
    const person = family().wrote(null);
    expect(person.step).toBe("step1");
    expect(person.did("navigate")).toEqual([{ type: "navigate", path: "/step1", replace: true }]);
  });

  test("causes events for views and submits of steps", () => {
    const events: string[] = [];
    const note = (person: ReturnType<typeof arrive>) => {
      events.push(...person.did("track").map(({ event }) => event));
      return person;
    };
    const person = note(arrive("/step1"));
    note(person.submit(ana).answer("createRegistration", answers.registration));
    note(person.submit(ben).answer("updateRegistration"));
    expect(events).toEqual([
      "Step 1 Viewed",
      "Step 1 Submitted",
      "Step 2 Viewed",
      "Step 2 Submitted",
      "Packages Viewed",
    ]);
    expect(registered().send("back").did("track")[0]).toMatchObject({ event: "Back Clicked", with: { step: "step2" } });
  });
});
