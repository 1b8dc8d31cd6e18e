import { equal, type ErrorKind } from "../../engine/index.ts";
import { flowNamed, languageOf } from "../../insight/index.ts";
import {
  type DeclaredError,
  descriptorOf,
  devDataOf,
  errorsOfAll,
  findOperation,
  flowOf,
  flowUses,
  localesOf,
  type Operation,
  type Repository,
} from "../../model/index.ts";
import { allBlocksIn } from "../edits/index.ts";
import type { CallCause, CallView, ErrorView } from "../protocol-calls.ts";
import { madeUpAnswer } from "./contract-answers.ts";
import { endWords, type TransitionWords, transitionWords } from "./cause-words.ts";

/** The calls of a step: on entering it, by its rules, and those made ahead for the next step. */
export function callsAt(repo: Repository, flow: string, step: string): readonly CallView[] {
  const named = flowNamed(repo, flow);
  const words = transitionWords(repo, named, languageOf(repo, undefined));
  const causes = new Map<string, CallCause[]>();
  const { ahead } = flowOf(repo, named).steps.get(step) ?? {};
  for (const { kind, place, ...use } of flowUses(repo, named)) {
    if (kind !== "call" || !("operation" in use) || place.step === undefined) continue;
    const cause = causeOf({ at: place.step, event: place.event, step, ahead: ahead?.value, words });
    if (cause === undefined) continue;
    const known = causes.get(use.operation) ?? [];
    if (!known.some((one) => equal(one, cause))) known.push(cause);
    causes.set(use.operation, known);
  }
  return [...causes].flatMap(([id, why]) => {
    const operation = findOperation(repo, id);
    return operation === undefined ? [] : [callView(repo, flow, operation, why)];
  });
}

/**
 * The kinds of a step's parts that make requests of their own, such as fields of a payment provider. Their descriptors
 * have a `policy` for what they may access.
 */
export function askingAt(repo: Repository, flow: string, step: string): readonly string[] {
  const found = flowOf(repo, flowNamed(repo, flow)).steps.get(step);
  const names = (found === undefined ? [] : allBlocksIn(found)).flatMap(({ name, descriptor }) =>
    name === undefined || descriptor === undefined || descriptorOf(descriptor).policy === undefined ? [] : name,
  );
  return [...new Set(names)];
}

interface CallPlace {
  /** The step and the event whose rules make the call. */
  readonly at: string;
  readonly event: string | undefined;
  /** The step that is shown, and the one that it prepares. */
  readonly step: string;
  readonly ahead: string | undefined;
  readonly words: TransitionWords;
}

function causeOf({ at, event, step, ahead, words }: CallPlace): CallCause | undefined {
  if (at === step)
    return event === undefined ? { kind: "enter" } : { kind: "event", event, words: endWords(event, step, words) };
  return at === ahead && event === undefined ? { kind: "ahead", step: at, title: words.titleOf(at) } : undefined;
}

function callView(repo: Repository, flow: string, operation: Operation, causes: readonly CallCause[]): CallView {
  const { id, summary = id, errors } = operation;
  const own = new Set(errors.map(({ code }) => code));
  const everywhere = errorsOfAll(repo).filter(({ code }) => !own.has(code));
  return {
    operation: id,
    summary,
    causes,
    ...answerOf(repo, flow, operation),
    errors: [...errors, ...everywhere].map((error) => errorView(repo, error)),
  };
}

/** The journey's own sample, or else that of any other journey, or else one made from the contract, as in the frame. */
function answerOf(repo: Repository, flow: string, operation: Operation): Pick<CallView, "answer" | "isMadeUp"> {
  for (const one of [flow, ...repo.flows.map((other) => other.id)]) {
    const found = devDataOf(repo, one)?.answers.find((one) => one.operation === operation.id);
    if (found !== undefined) return { answer: found.json, isMadeUp: false };
  }
  return { answer: madeUpAnswer(repo, operation), isMadeUp: true };
}

function errorView(repo: Repository, { code, kind, meaning = "" }: DeclaredError): ErrorView {
  const words: Record<string, string> = {};
  // The service's message for the code, or else for the kind.
  for (const language of repo.locales.keys())
    words[language] =
      textOf(repo, language, `service.problem.${code}`) ?? textOf(repo, language, `errors.server.${kind}`) ?? "";
  return { code, kind: kind as ErrorKind, meaning, words };
}

function textOf(repo: Repository, language: string, key: string): string | undefined {
  for (const locale of localesOf(repo))
    if (locale.language === language) {
      const found = locale.texts.get(key)?.[0]?.value;
      if (found !== undefined) return found;
    }
  return undefined;
}
