import type { Program, Scope } from "../../src/engine/index.ts";
import { call, form, goto, program, rule, set, track } from "../unit/engine/builders.ts";

const text = (scope: Scope, at: "form" | "data", field: string): string => String(scope[at][field] ?? "");
const done = (scope: Scope): number => Number(scope.data["done"] ?? 0);
const save = call("save", true, ({ form, data }) => ({
  id: data["id"],
  body: { firstName: form["firstName"], lastName: form["lastName"], email: form["email"] },
}));

/** Three steps with conditions, guards, forms, drafts, storage and expiry: what a sign-up asks of the engine. */
export const journey: Program = program(
  {
    details: {
      progress: 0,
      enter: [track("Details viewed")],
      forms: {
        form: form({
          into: ["data", "details"],
          defaults: { firstName: "", lastName: "", email: "", countryCode: "+1", phoneNumber: "" },
        }),
      },
      on: {
        submit: [
          rule({ when: (scope) => text(scope, "form", "email") === "", actions: [{ do: "scroll", to: "top" }] }),
          rule({ actions: [track("Details submitted"), save] }),
        ],
        "save.ok": [
          rule({
            actions: [
              set("data.id", ({ event }) => event["id"]),
              set("data.done", (scope) => Math.max(1, done(scope))),
            ],
            then: [goto("pay", ({ flags }) => flags["short"] === "treatment"), goto("partner")],
          }),
        ],
        "save.failed": [
          rule({ when: ({ error }) => error["kind"] === "expired", goto: "details" }),
          rule({
            actions: [
              {
                do: "fail",
                form: "form",
                errors: ({ error }) =>
                  (error["fields"] as { field: string; text: string }[]).map(({ field, text }) => ({
                    path: field,
                    text: { literal: text },
                  })),
              },
            ],
          }),
        ],
      },
    },
    partner: {
      progress: 1,
      guards: [goto("details", (scope) => done(scope) < 1)],
      enter: [set("data.warnings", []), track("Partner viewed")],
      forms: {
        form: form({
          into: ["data", "partner"],
          defaults: { firstName: "", lastName: "", email: "" },
          sensitive: ["secret"],
        }),
      },
      on: {
        back: [goto("details")],
        submit: [
          rule({
            when: (scope) =>
              text(scope, "form", "email").trim() ===
              String((scope.data["details"] as { email?: string } | undefined)?.email ?? "").trim(),
            actions: [{ do: "fail", form: "form", errors: () => [{ path: "email", text: { key: "errors.same" } }] }],
          }),
          rule({ actions: [save] }),
        ],
        "save.ok": [rule({ actions: [set("data.done", (scope) => Math.max(2, done(scope)))], goto: "pay" })],
      },
    },
    pay: {
      progress: 2,
      guards: [goto("details", (scope) => done(scope) < 1), goto("partner", (scope) => done(scope) < 2)],
      enter: [track("Pay viewed")],
    },
  },
  {
    data: { version: 1, defaults: { done: 0, since: 1, warnings: [] }, transient: ["warnings"] },
    storage: {
      area: "local",
      key: "flow",
      expires: { afterMs: 86_400_000, since: ({ data }) => data["since"] as number },
    },
    on: {
      "*.failed": [rule({ actions: [{ do: "log", level: "warn", text: "failed" }] })],
      expired: [rule({ actions: [{ do: "reset", path: ["data"] }], goto: "details" })],
    },
  },
);
