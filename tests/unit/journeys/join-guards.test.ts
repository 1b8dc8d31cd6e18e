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
import { ways } from "./table.ts";

const DAY = 24 * 60 * 60_000;
/** Where a person stands who has completed so many steps. */
const after = [() => arrive("/signup"), registered, family, ordered, paid];
const first = ["step1", "step2", "step3", "billing", "credentials"];

describe("guards of the join journey", () => {
  for (const [done, way] of after.entries())
    test.each([
      ["/step3", 3],
      ["/payment", 4],
      ["/credentials", 5],
    ])(
      `with ${done} steps done, %s is ${first[done]} or what it asks for [GUARD-01] [GUARD-05] [NOTE-18]`,
      (path, wanted) => {
        const step = way().visit(path).step;
        // A paid order is not chosen or paid again; all else that is done may be seen again.
        const again = done === 4 ? "credentials" : first[wanted - 1];
        expect(step).toBe(wanted <= done + 1 ? again : first[done]);
      },
    );

  ways([
    ["nobody without a registration is at the co-parent's step [STEP2-23] [GUARD-02]", () => arrive("/step2"), "step1"],
    ["the details may always be seen", () => ordered().visit("/step1"), "step1"],
    ["build your own asks for its package", () => offered().visit("/alacarte"), "step3"],
    [
      "build your own may be visited once chosen [NOTE-19]",
      () => offered().send("choose", { payload: own }).load(),
      "alacarte",
    ],
    ["a paid order is not built anew", () => paid().visit("/alacarte"), "credentials"],
    ["nobody who has paid is asked for a co-parent again", () => paid().visit("/step2"), "credentials"],
    ["the duplicate notice is for duplicates", () => registered().visit("/duplicate"), "step1"],
    ["the receipt is reached by nobody who has paid and has no login", () => paid().visit("/receipt"), "credentials"],
    ["a login is reached by nobody who has not paid", () => reviewing().visit("/credentials"), "billing"],
    [
      "an unknown registration comes back to the details [GUARD-02]",
      () => registered().submit(ben).fail("updateRegistration", "auth"),
      "step1",
    ],
  ]);

  test("nobody is kept out beyond the named guards: the service forbids no call of this journey [GUARD-10]", () => {
    const operations = Object.values(contract.paths).flatMap((methods) => Object.values(methods)) as readonly {
      readonly operationId: string;
      readonly "x-errors": readonly { readonly kind: string }[];
    }[];
    const called = new Set([...JSON.stringify(program).matchAll(/"operation":"(\w+)"/g)].map(([, id]) => id));
    expect(called.size).toBeGreaterThan(10);
    // Who comes from another site's page is not logged in by it: that keeps nobody out, as `join-receipt.test.ts` shows.
    expect(called.delete("logIn")).toBe(true);
    for (const { operationId, "x-errors": errors } of operations)
      if (called.has(operationId)) expect(errors.map(({ kind }) => kind)).not.toContain("forbidden");
    // What stands before the service may forbid any; that is the one way to the page that says so.
    const ways = Object.values(program.steps).filter(({ guards }) => JSON.stringify(guards).includes("noPermission"));
    expect(ways).toEqual([]);
  });

  test("a guard replaces the address that it refuses", () => {
    expect(registered().visit("/payment").did("navigate")).toEqual([
      { type: "navigate", path: "/step2", replace: true },
    ]);
  });

  test("progress links lead up to the last completed step plus one, until paid [CHROME-06]", () => {
    const links = (person = family()) =>
      view(program, person.snapshot, person.now).progress?.steps.flatMap(({ path }) => path ?? []);
    expect(links(registered())).toEqual(["/step1"]);
    expect(links(family().visit("/step1"))).toEqual(["/step2", "/step3"]);
    expect(links(billed())).toEqual(["/step1", "/step2", "/step3"]);
    expect(links(paid())).toEqual([]);
  });
});

describe("what the join journey remembers", () => {
  const late = (person = family(), by = DAY + 1) => person.pass(by);

  ways([
    ["after a day, a reload begins anew [GUARD-06]", () => late().load(), "step1"],
    ["a visit does", () => late().visit("/step2"), "step1"],
    ["so does a submit [STEP2-25] [NOTE-21]", () => late(registered()).submit(ben), "step1"],
    ["entering step 2 does [STEP2-23]", () => late(registered().visit("/step1")).visit("/step2"), "step1"],
    ["within the day nothing is lost", () => late(family(), DAY).load(), "step3"],
    ["what is paid does not grow old", () => late(paid()).load(), "credentials"],
  ]);

  test("what is too old is reset, logged and explained [GUARD-06] [GUARD-07]", () => {
    const person = late().load();
    expect(person.data).toMatchObject({ signupId: "", stepOneValues: { email: "" }, lastCompletedStep: 0 });
    expect(person.did("log")).toEqual([{ type: "log", level: "warn", text: "Token expired" }]);
    expect(person.shown()).toContain("errors.expired");
  });

  test("a reload keeps what was typed, at the step where it was typed", () => {
    const person = registered()
      .change("firstName", { ...ben, firstName: "Bea" })
      .load();
    expect(person.step).toBe("step2");
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ firstName: "Bea", email: ben.email });
    expect(registered().load("/step1").snapshot.forms["form"]?.values).toMatchObject(ana);
  });

  test("the details may be corrected after the address: a form is filled with its own fields alone", () => {
    const { values } = billed().visit("/step1").snapshot.forms["form"] ?? {};
    expect(values).toEqual({ ...ana, knowsCoParentEmail: true });
  });

  test("it is kept in local storage under one key [DATA-01]", () => {
    expect(registered().did("store")).toMatchObject([{ area: "local", key: "join" }]);
  });

  test("another tab that finishes or forgets is followed", () => {
    const person = family().wrote(null);
    expect(person.step).toBe("step1");
    expect(person.did("navigate")).toEqual([{ type: "navigate", path: "/step1", replace: true }]);
  });

  test("views and submits of steps are tracked", () => {
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
