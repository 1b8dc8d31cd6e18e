/**
 * Validations per second of the co-parent form's values, including normalised texts and rules, compared with Ajv's own
 * code for the same schema.
 *
 *     npm run bench -- validations [--quick]
 */
import { judgesOf } from "./judges.ts";
import { effort, rates, shownRate } from "./rate.ts";

const child = { firstName: "Kim", lastName: "Lee", email: "kim@example.com" };
const values = {
  firstName: "Ben",
  lastName: "Lee",
  email: "ben@example.com",
  knowsCoParentEmail: true,
  countryCode: "+1",
  phoneNumber: "2125550123",
  children: [child],
};
const { ours, ajv } = await judgesOf("schemas/join/step-two");
if (!ours(values) || !ajv(values)) throw new Error("The values that are measured are refused");
if (ours({ ...values, email: "" }) || ajv({ ...values, email: "ben" })) throw new Error("Wrong values are taken");

const empty = { ...values, phoneNumber: "", children: [{ ...child, email: "" }] };
const found = rates({ ours: () => ours(values), empty: () => ours(empty), ajv: () => ajv(values) }, effort());
for (const [title, rate] of [
  ["ours", found.ours],
  ["ours, with fields left empty", found.empty],
  ["Ajv's own standalone code", found.ajv],
] as const)
  console.log(
    title.padEnd(30),
    `${shownRate(rate)} a second`,
    `${(rate / found.ajv).toFixed(2)} of Ajv's`.padStart(16),
  );
