import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  assign,
  createMachine,
  initialTransition,
  transition,
} from "xstate";
import type { JsonObject } from "../../src/engine/index.ts";
import type { VisitEvent } from "./visit.ts";

interface Context {
  readonly data: Readonly<Record<string, unknown>>;
  readonly form: JsonObject;
  readonly errors: readonly unknown[];
  readonly lang: string;
}
interface MachineInput {
  readonly context: Context;
  readonly event: VisitEvent;
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
      language: { actions: assign(({ event }: MachineInput) => ({ lang: String(event.payload?.["lang"] ?? "en") })) },
      visit: paths.map(([path, target, needed]) => ({
        guard: ({ context, event }: MachineInput) => event.path === path && doneOf(context) >= needed,
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
          { guard: ({ context }: MachineInput) => context.data["signupId"] !== undefined, save: "updateRegistration" },
          { save: "createRegistration" },
        ],
        into: "stepOneValues",
        done: 1,
        next: "step2",
      }),
      step2: step("Step 2", {
        entry: [set({ warnings: [] }), call("getOptions")],
        refuse: ({ context, event }: MachineInput) =>
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
            { guard: ({ event }: MachineInput) => event.payload?.["buildYourOwn"] === true, target: "alacarte" },
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
        submit: [{ guard: ({ context }: MachineInput) => context.data["pricing"] !== undefined, save: "payForSignup" }],
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
export function takeVisit(machine: AnyStateMachine, sentEvents: readonly VisitEvent[]): string {
  let state: AnyMachineSnapshot = initialTransition(machine)[0];
  for (const event of sentEvents) state = transition(machine, state, event)[0];
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
  toPayment: {
    guard: ({ context }: MachineInput) => Number(context.data["payment"]) >= 1,
    target: "#join.paymentMethod",
  },
  toReview: {
    guard: ({ context }: MachineInput) => Number(context.data["payment"]) >= 2,
    target: "#join.paymentReview",
  },
};

interface StepOptions {
  readonly entry: readonly unknown[];
  readonly on?: object;
  readonly refuse?: (input: MachineInput) => boolean;
  readonly submit: readonly { readonly guard?: (input: MachineInput) => boolean; readonly save: string }[];
  readonly last?: string;
  readonly into?: string;
  readonly set?: object;
  readonly done?: number;
  readonly next: string;
}

function step(name: string, options: StepOptions): object {
  const typed = { actions: assign(({ event }: MachineInput) => ({ form: event.values ?? {}, errors: [] })) };
  const taken = assign(({ context, event }: MachineInput) => ({
    form: event.values ?? {},
    errors: [],
    data: options.into === undefined ? context.data : { ...context.data, [options.into]: event.values },
  }));
  const refused = { guard: options.refuse, actions: [assign({ errors: ["email"] }), { type: "scroll" }] };
  const ended = {
    target: `#join.${options.next}`,
    actions: [
      set({ ...options.set, ...(options.done !== undefined && { done: options.done }) }),
      track(`${name} Submitted`),
    ],
  };
  const failed = [
    {
      guard: ({ event }: MachineInput) => ["expired", "auth", "notFound"].includes(kindOf(event)),
      target: "#join.step1",
    },
    { guard: ({ event }: MachineInput) => kindOf(event) === "network", target: "editing", actions: { type: "alert" } },
    { guard: isDuplicate, target: "#join.duplicate" },
    { target: "editing", actions: assign(({ event }: MachineInput) => ({ errors: [event.payload?.["fields"]] })) },
  ];
  const answers = options.submit.flatMap(({ save }) => [
    [`${save}.ok`, options.last === undefined ? ended : { actions: call(options.last) }],
    [`${save}.failed`, failed],
  ]);
  if (options.last !== undefined) answers.push([`${options.last}.ok`, ended], [`${options.last}.failed`, failed]);
  const submit = options.submit.map(({ guard, save }) => ({ guard, target: "saving", actions: [taken, call(save)] }));
  return {
    initial: "editing",
    entry: [track(`${name} Viewed`), assign({ form: {}, errors: [] }), ...options.entry],
    on: { change: typed, blur: typed, ...options.on },
    states: {
      editing: { on: { submit: options.refuse === undefined ? submit : [refused, ...submit] } },
      saving: { on: Object.fromEntries(answers) as object },
    },
  };
}

function isDuplicate({ event }: MachineInput): boolean {
  const fields = (event.payload?.["fields"] ?? []) as readonly { readonly field: string }[];
  return fields.some(({ field }) => field.endsWith(".duplicate"));
}

function kindOf(event: VisitEvent): string {
  return String(event.payload?.["kind"] ?? "");
}

function doneOf(context: Context): number {
  return Number(context.data["done"] ?? 0);
}

function set(values: object) {
  return assign(({ context }: MachineInput) => ({ data: { ...context.data, ...values } }));
}

function keep(name: string) {
  return assign(({ context, event }: MachineInput) => ({ data: { ...context.data, [name]: event.payload } }));
}

function track(event: string) {
  return { type: "track", params: ({ context }: MachineInput) => ({ event, email: context.form["email"] }) };
}

function call(operation: string) {
  return {
    type: "call",
    params: ({ context }: MachineInput) => ({ operation, signupId: context.data["signupId"], body: context.form }),
  };
}
