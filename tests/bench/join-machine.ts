import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  assign,
  createMachine,
  initialTransition,
  transition,
} from "xstate";
import type { JsonObject } from "../../src/engine/index.ts";
import type { Told } from "./visit.ts";

interface Context {
  readonly data: Readonly<Record<string, unknown>>;
  readonly form: JsonObject;
  readonly errors: readonly unknown[];
  readonly lang: string;
}
interface Given {
  readonly context: Context;
  readonly event: Told;
}

/**
 * The join journey as an XState machine: the same steps, events and conditions, form values in the context, calls and
 * analytics as named actions with their parameters. Without drafts, storage, keys, expiry or texts.
 */
export function joinMachine(): AnyStateMachine {
  return createMachine({
    id: "join",
    context: { data: { done: 0, payment: 0, country: "" }, form: {}, errors: [], lang: "en" },
    initial: "signup",
    on: {
      language: { actions: assign(({ event }: Given) => ({ lang: String(event.payload?.["lang"] ?? "en") })) },
      visit: paths.map(([path, target, needed]) => ({
        guard: ({ context, event }: Given) => event.path === path && doneOf(context) >= needed,
        target: `.${target}`,
      })),
    },
    states: {
      signup: { on: { parents: "coparentstatus" } },
      coparentstatus: {
        on: {
          no: { target: "step1", actions: set({ coParentHasAccount: false }) },
          yes: { target: "coparentSent", actions: set({ coParentHasAccount: true }) },
          back: "signup",
        },
      },
      coparentSent: { on: { back: "coparentstatus" } },
      step1: step("Step 1", {
        entry: [call("getOptions")],
        submit: [
          { guard: ({ context }: Given) => context.data["signupId"] !== undefined, save: "updateRegistration" },
          { save: "createRegistration" },
        ],
        into: "stepOneValues",
        done: 1,
        next: "step2",
      }),
      step2: step("Step 2", {
        entry: [set({ warnings: [] }), call("getOptions")],
        refuse: ({ context, event }: Given) =>
          String(event.values?.["email"] ?? "").trim() ===
          String((context.data["stepOneValues"] as JsonObject | undefined)?.["email"] ?? "").trim(),
        submit: [{ save: "updateRegistration" }],
        into: "stepTwoValues",
        done: 2,
        next: "step3",
      }),
      step3: {
        entry: [track("Packages Viewed"), set({ packagesState: "loading" }), call("findPricingGroup")],
        on: {
          back: "step2",
          "findPricingGroup.ok": { actions: [keep("group"), call("listPackages")] },
          "listPackages.ok": { actions: [keep("packages"), set({ packagesState: "ready" })] },
          choose: [
            { guard: ({ event }: Given) => event.payload?.["buildYourOwn"] === true, target: "alacarte" },
            { actions: [keep("package"), track("Package Selected"), call("choosePackage")] },
          ],
          "choosePackage.ok": { target: "billing", actions: [keep("order"), set({ done: 3 })] },
        },
      },
      alacarte: { on: { back: "step3" } },
      duplicate: { on: { back: "step1", confirm: { actions: call("createRegistration") } } },
      billing: step("Billing", {
        entry: [set({ codes: [] }), call("getOptions"), call("getCountryOptions"), call("calculatePricing")],
        on: { ...views, ...pricing },
        submit: [{ save: "updateRegistration" }],
        into: "address",
        set: { payment: 1 },
        next: "paymentMethod",
      }),
      paymentMethod: {
        entry: [
          track("Payment Viewed"),
          call("calculatePricing"),
          set({ session: "loading" }),
          call("createPaymentSession"),
        ],
        on: {
          ...views,
          ...pricing,
          "createPaymentSession.ok": { actions: [keep("session")] },
          tokenized: { target: "paymentReview", actions: [keep("card"), set({ payment: 2 })] },
        },
      },
      paymentReview: step("Review", {
        entry: [call("calculatePricing")],
        on: { ...views, ...pricing },
        submit: [{ guard: ({ context }: Given) => context.data["pricing"] !== undefined, save: "payForSignup" }],
        into: "consent",
        done: 4,
        next: "credentials",
      }),
      credentials: step("Credentials", {
        entry: [call("getPayment")],
        on: { "getPayment.ok": { actions: keep("paymentResponse") } },
        submit: [{ save: "updateRegistration" }],
        last: "setCredentials",
        done: 5,
        next: "receipt",
      }),
      receipt: { entry: [track("Receipt Viewed")] },
    },
    // Its types require literal states; functions build these.
  } as never);
}

/** Runs a visit from the first state. Returns the name of the step where it ends. */
export function takeVisit(machine: AnyStateMachine, told: readonly Told[]): string {
  let state: AnyMachineSnapshot = initialTransition(machine)[0];
  for (const event of told) state = transition(machine, state, event)[0];
  return typeof state.value === "string" ? state.value : (Object.keys(state.value as object)[0] ?? "");
}

const paths = [
  ["/signup", "signup", 0],
  ["/step1", "step1", 0],
  ["/step2", "step2", 1],
  ["/step3", "step3", 2],
  ["/payment", "billing", 3],
  ["/credentials", "credentials", 4],
] as const;

const pricing = {
  "calculatePricing.ok": { actions: keep("pricing") },
  "getCountryOptions.ok": { actions: keep("regions") },
};
const views = {
  changePackage: "#join.step3",
  toBilling: "#join.billing",
  toPayment: { guard: ({ context }: Given) => Number(context.data["payment"]) >= 1, target: "#join.paymentMethod" },
  toReview: { guard: ({ context }: Given) => Number(context.data["payment"]) >= 2, target: "#join.paymentReview" },
};

interface Asked {
  readonly entry: readonly unknown[];
  readonly on?: object;
  readonly refuse?: (given: Given) => boolean;
  readonly submit: readonly { readonly guard?: (given: Given) => boolean; readonly save: string }[];
  readonly last?: string;
  readonly into?: string;
  readonly set?: object;
  readonly done?: number;
  readonly next: string;
}

function step(name: string, asked: Asked): object {
  const typed = { actions: assign(({ event }: Given) => ({ form: event.values ?? {}, errors: [] })) };
  const taken = assign(({ context, event }: Given) => ({
    form: event.values ?? {},
    errors: [],
    data: asked.into === undefined ? context.data : { ...context.data, [asked.into]: event.values },
  }));
  const refused = { guard: asked.refuse, actions: [assign({ errors: ["email"] }), { type: "scroll" }] };
  const ended = {
    target: `#join.${asked.next}`,
    actions: [set({ ...asked.set, ...(asked.done !== undefined && { done: asked.done }) }), track(`${name} Submitted`)],
  };
  const failed = [
    { guard: ({ event }: Given) => ["expired", "auth", "notFound"].includes(kindOf(event)), target: "#join.step1" },
    { guard: ({ event }: Given) => kindOf(event) === "network", target: "editing", actions: { type: "alert" } },
    { guard: isDuplicate, target: "#join.duplicate" },
    { target: "editing", actions: assign(({ event }: Given) => ({ errors: [event.payload?.["fields"]] })) },
  ];
  const answers = asked.submit.flatMap(({ save }) => [
    [`${save}.ok`, asked.last === undefined ? ended : { actions: call(asked.last) }],
    [`${save}.failed`, failed],
  ]);
  if (asked.last !== undefined) answers.push([`${asked.last}.ok`, ended], [`${asked.last}.failed`, failed]);
  const submit = asked.submit.map(({ guard, save }) => ({ guard, target: "saving", actions: [taken, call(save)] }));
  return {
    initial: "editing",
    entry: [track(`${name} Viewed`), assign({ form: {}, errors: [] }), ...asked.entry],
    on: { change: typed, blur: typed, ...asked.on },
    states: {
      editing: { on: { submit: asked.refuse === undefined ? submit : [refused, ...submit] } },
      saving: { on: Object.fromEntries(answers) as object },
    },
  };
}

function isDuplicate({ event }: Given): boolean {
  const fields = (event.payload?.["fields"] ?? []) as readonly { readonly field: string }[];
  return fields.some(({ field }) => field.endsWith(".duplicate"));
}

function kindOf(event: Told): string {
  return String(event.payload?.["kind"] ?? "");
}

function doneOf(context: Context): number {
  return Number(context.data["done"] ?? 0);
}

function set(values: object) {
  return assign(({ context }: Given) => ({ data: { ...context.data, ...values } }));
}

function keep(name: string) {
  return assign(({ context, event }: Given) => ({ data: { ...context.data, [name]: event.payload } }));
}

function track(event: string) {
  return { type: "track", params: ({ context }: Given) => ({ event, email: context.form["email"] }) };
}

function call(operation: string) {
  return {
    type: "call",
    params: ({ context }: Given) => ({ operation, signupId: context.data["signupId"], body: context.form }),
  };
}
