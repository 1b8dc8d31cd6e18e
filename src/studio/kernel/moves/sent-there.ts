import { callName } from "../../../insight/index.ts";
import type { Flow, Form, Repository } from "../../../model/index.ts";
import { fieldOwnerOf } from "../../edits/answer/field-owners.ts";
import { sameAnswer } from "../../edits/answer/same-answer.ts";
import { type SentAnswer, sentToService } from "../../edits/answer/sent-to-service.ts";
import { Refusal } from "../../edits/refusal.ts";
import { stepWords } from "../../edits/rule-words.ts";
import { comesAfter } from "../../edits/step/transitions.ts";
import type { MovedFields } from "./at-step.ts";

/** The calls that send one of the answers. */
export function sentFrom(repo: Repository, form: Form, moving: ReadonlySet<string>): readonly SentAnswer[] {
  const owner = fieldOwnerOf(form.schema) ?? "";
  return [...moving].flatMap((name) => sentToService(repo, { name, owners: sameAnswer([repo], owner, name) }));
}

/** Throws a `Refusal` if a page sends the answers on before people get to the page that asks for them. */
export function refuseUnsent(repo: Repository, flow: Flow, { to }: MovedFields, sent: readonly SentAnswer[]): void {
  const late = sent.flatMap(({ flow: id, operation, steps }) =>
    id === flow.id
      ? steps.filter((step) => step !== to && comesAfter(flow, to, step)).map((step) => ({ step, operation }))
      : [],
  );
  const [one] = late;
  if (one === undefined) return;
  throw new Refusal(
    `${stepWords(repo, flow.id, one.step)} sends it to the service (“${callName(repo, one.operation)}”), and people get to the other page only after that. Choose a page before ${stepWords(repo, flow.id, one.step)}.`,
    [],
    [{ flow: flow.id, step: one.step }],
  );
}

/** The same if a page works with the answers before. */
export function refuseTooLate(
  repo: Repository,
  flow: Flow,
  { to }: MovedFields,
  read: readonly { readonly step?: string | undefined }[],
): void {
  const late = read.flatMap(({ step }) =>
    step !== undefined && step !== to && comesAfter(flow, to, step) ? [step] : [],
  );
  const [step] = late;
  if (step === undefined) return;
  const page = stepWords(repo, flow.id, step);
  throw new Refusal(
    `${page} works with what people answer there, and people get to the other page only after that. Choose a page before ${page}.`,
    [],
    [{ flow: flow.id, step }],
  );
}

/** What the service gets of it from now on, and where. */
export function sentNotes(
  repo: Repository,
  { flow, step }: MovedFields,
  sent: readonly SentAnswer[],
  read: readonly { readonly step?: string | undefined }[],
): readonly string[] {
  const calls = [...new Set(sent.map(({ operation, name }) => `“${callName(repo, operation)}” (${name})`))];
  const own = sent.flatMap((one) => (one.flow === flow ? one.steps : []));
  const steps = [...new Set([...own, ...read.flatMap((one) => one.step ?? [])])];
  if (calls.length === 0) return ["No request sends it to the service, as before."];
  const at = (steps.length === 0 ? [step] : steps).map((one) => stepWords(repo, flow, one)).join(", ");
  return [
    `The service gets it as before, at ${at}: ${calls.join(", ")}. If it refuses the answer, people read that there and not at the question.`,
  ];
}
