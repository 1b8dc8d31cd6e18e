import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../../../src/engine/index.ts";
import { explore } from "../../../src/explorer/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { applyPatch, type Operation } from "../../../src/model/patch/apply.ts";

/** A wrong edit of a committed journey that breaks one of its promises (`invariants`). */
export interface BrokenPromise {
  readonly flow: string;
  readonly invariant: string;
  readonly edit: string;
  readonly file: string;
  readonly changes: readonly Operation[];
  /**
   * The broken promise is deep in the journey: an exploration needs seconds to find it (`npm run bench -- promises`).
   */
  readonly deep?: true;
}

const journey = "flows/join/flow.json";
const invite = "flows/invite/flow.json";
const parts = "flows/invite/parts.json";
const shared = "flows/shared/checkout.json";
const account = "flows/account/flow.json";
const professional = "flows/professional/flow.json";

export const brokenPromises: readonly BrokenPromise[] = [
  {
    flow: "join",
    invariant: "registered-before-packages",
    edit: "step 2 counts as done as soon as a phone number is typed",
    file: journey,
    changes: [{ op: "add", path: "/progress/steps/1/done", value: "data.stepOneValues.phoneNumber != ''" }],
  },
  {
    flow: "join",
    invariant: "package-before-payment",
    deep: true,
    edit: "a chosen package's id is not remembered",
    file: journey,
    changes: [{ op: "remove", path: "/steps/step3/on/choose/0/do/0/set/data.selectedPackageId" }],
  },
  {
    flow: "join",
    invariant: "never-pay-twice",
    deep: true,
    edit: "the billing step lets a person in who has paid",
    file: journey,
    changes: [{ op: "remove", path: "/steps/billing/guards/0" }],
  },
  {
    flow: "join",
    invariant: "charged-is-never-asked-again",
    deep: true,
    edit: "a second tab does not wait for a payment that the first one has sent",
    file: shared,
    changes: [{ op: "replace", path: "/pendingGuard/when", value: "!data.paid && data.paymentPending" }],
  },
  {
    flow: "join",
    invariant: "charged-is-never-asked-again",
    deep: true,
    edit: "a payment attempt that is unknown to the service counts as refused",
    file: shared,
    changes: [
      {
        op: "replace",
        path: "/pendingRefused/1/when",
        value: "event.state in ['unknown', 'refused', 'action-needed']",
      },
    ],
  },
  {
    flow: "join",
    invariant: "charged-is-never-asked-again",
    deep: true,
    edit: "a firewall's answer to a payment counts as the service's refusal",
    file: shared,
    changes: [
      { op: "replace", path: "/paymentUnknown/2/when", value: "error.kind == 'unexpected' && error.carriedOut" },
    ],
  },
  {
    flow: "join",
    invariant: "no-payment-while-one-is-checked",
    deep: true,
    edit: "every step lets a person in whose payment is being checked",
    file: journey,
    changes: [{ op: "remove", path: "/guards/0" }],
  },
  {
    flow: "join",
    invariant: "being-paid-is-said-everywhere",
    deep: true,
    edit: "only the payment page itself says that a payment is being made",
    file: journey,
    changes: [
      { op: "remove", path: "/guards/0" },
      { op: "add", path: "/steps/billing/guards/1", value: { $ref: "../shared/checkout.json#/pendingGuard" } },
    ],
  },
  {
    flow: "join",
    invariant: "card-before-review",
    deep: true,
    edit: "the token for the card is not remembered",
    file: shared,
    changes: [{ op: "remove", path: "/paymentEvents/tokenized/0/do/0/set/data.checkout.nonce" }],
  },
  {
    flow: "join",
    invariant: "consent-before-charge",
    deep: true,
    edit: "no step asks for consent",
    file: journey,
    changes: [{ op: "replace", path: "/conditions/consentRequired", value: "false" }],
  },
  {
    flow: "join",
    invariant: "approved-is-what-is-paid",
    deep: true,
    edit: "the approval is kept when the total changes",
    file: shared,
    changes: [{ op: "remove", path: "/approvedForTotal/1" }],
  },
  {
    flow: "join",
    invariant: "login-after-payment",
    edit: "the login step lets a person in who has not paid",
    file: journey,
    changes: [{ op: "remove", path: "/steps/credentials/guards/1" }],
  },
  {
    flow: "invite",
    invariant: "package-before-payment",
    deep: true,
    edit: "a chosen package's id is not remembered",
    file: invite,
    changes: [{ op: "replace", path: "/steps/pickPackage/on/choose/0/do", value: [{ scroll: "top" }] }],
  },
  {
    flow: "invite",
    invariant: "never-pay-twice",
    deep: true,
    edit: "the payment steps let a person in who has paid",
    file: parts,
    changes: [{ op: "remove", path: "/paying/1" }],
  },
  {
    flow: "invite",
    invariant: "charged-is-never-asked-again",
    deep: true,
    edit: "a payment attempt that is unknown to the service counts as refused",
    file: shared,
    changes: [
      {
        op: "replace",
        path: "/pendingRefused/1/when",
        value: "event.state in ['unknown', 'refused', 'action-needed']",
      },
    ],
  },
  {
    flow: "invite",
    invariant: "being-paid-is-said-everywhere",
    deep: true,
    edit: "every step lets a person in whose payment is being checked",
    file: invite,
    changes: [{ op: "remove", path: "/guards/0" }],
  },
  {
    flow: "invite",
    invariant: "never-pay-for-the-co-parent",
    edit: "the checkbox to pay for the other parent is checked by default",
    file: "schemas/join/data.schema.json",
    changes: [{ op: "replace", path: "/properties/checkout/properties/isPayingForCoparent/default", value: true }],
  },
  {
    flow: "invite",
    invariant: "card-before-review",
    deep: true,
    edit: "the token for the card is not remembered",
    file: shared,
    changes: [{ op: "remove", path: "/paymentEvents/tokenized/0/do/0/set/data.checkout.nonce" }],
  },
  {
    flow: "invite",
    invariant: "consent-before-charge",
    deep: true,
    edit: "no step asks for consent",
    file: invite,
    changes: [{ op: "replace", path: "/conditions/consentRequired", value: "false" }],
  },
  {
    flow: "invite",
    invariant: "approved-is-what-is-paid",
    deep: true,
    edit: "the approval is kept when the total changes",
    file: shared,
    changes: [{ op: "remove", path: "/approvedForTotal/1" }],
  },
  {
    flow: "invite",
    invariant: "login-when-paid-for",
    edit: "the login step lets in everyone who was invited",
    file: invite,
    changes: [{ op: "replace", path: "/steps/credentials/guards/5/when", value: "data.known" }],
  },
  {
    flow: "account",
    invariant: "reset-by-link-alone",
    edit: "the form for a new password needs no link",
    file: account,
    changes: [{ op: "remove", path: "/steps/resetByLink/guards/1" }],
  },
  {
    flow: "account",
    invariant: "link-used-once",
    edit: "a used link is not removed",
    file: account,
    changes: [{ op: "remove", path: "/steps/resetOver/enter/1" }],
  },
  {
    flow: "account",
    invariant: "signed-out-shows-nothing",
    edit: "the data that was shown is not removed",
    file: account,
    changes: [{ op: "remove", path: "/steps/signedOut/enter" }],
  },
  {
    flow: "account",
    invariant: "code-before-it-is-asked-for",
    edit: "a code can be entered before one is sent",
    file: account,
    changes: [{ op: "remove", path: "/steps/usernameCode/guards" }],
  },
  {
    flow: "account",
    invariant: "user-name-of-who-asked",
    edit: "a user name is shown to a person who has not requested it",
    file: account,
    changes: [{ op: "remove", path: "/steps/usernameFound/guards" }],
  },
  {
    flow: "professional",
    invariant: "practice-known-before-security",
    edit: "the third step lets a person in who has not filled in the second (without both its guard and the progress)",
    file: professional,
    changes: [
      { op: "remove", path: "/steps/stepThree/guards/1" },
      { op: "add", path: "/steps/stepThree/unguarded", value: true },
    ],
  },
  {
    flow: "professional",
    invariant: "ready-when-created",
    edit: "the last step lets everyone in",
    file: professional,
    changes: [{ op: "remove", path: "/steps/created/guards" }],
  },
];

/**
 * The story of how a person meets the broken promise. Searches with growing limits, up to `most` transitions;
 * `undefined` if it is not found.
 */
export async function storyOf(root: string, one: BrokenPromise, most: number): Promise<readonly string[] | undefined> {
  const patched = applyPatch(JSON.parse(readFileSync(join(root, one.file), "utf8")) as Json, one.changes);
  if ("finding" in patched) throw new Error(`${one.file}: ${patched.finding.message}`);
  const repo = readRepository(root, new Map([[one.file, JSON.stringify(patched.value)]]));
  const flow = repo.flows.find(({ id }) => id === one.flow);
  if (flow === undefined) throw new Error(`There is no journey ${one.flow}`);
  for (let bound = Math.min(4_000, most); bound <= most; bound *= 2) {
    const { findings } = await explore(repo, flow, { most: bound, further: 0 });
    const found = findings.find(
      ({ kind, message }) => kind === "invariant" && message.startsWith(`"${one.invariant}"`),
    );
    if (found !== undefined) return found.story;
  }
  return undefined;
}
