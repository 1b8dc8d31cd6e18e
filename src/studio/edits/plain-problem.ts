import { callName, fieldLabel, stepsOf } from "../../insight/index.ts";
import { explorationKinds, rules } from "../../linter/index.ts";
import { findOperation, GLOSSARY, type Problem, type Repository } from "../../model/index.ts";
import { machineWordsIn } from "../machine-words.ts";
import { isComment } from "./comments.ts";
import { firstWords, shortened } from "./plain-words.ts";

/** What the words of a finding are made of. */
type ProblemWords = Pick<Problem, "rule" | "file" | "message" | "accept">;

/**
 * What a finding says to people who do not read the files: its message with the titles of pages, the words of texts
 * and the labels of fields instead of their names. Where a name of the files is left, it says what happens to people,
 * and the message is a detail for those who ask for it.
 */
export function plainProblem(repo: Repository, problem: ProblemWords): string {
  if (problem.rule === "simulation") return OTHERWISE;
  const plain = renamedProblem(repo, problem);
  const words =
    machineWordsIn(plain).length === 0 ? plain : (WHY.get(problem.rule) ?? "Something does not fit together.");
  return problem.accept === undefined ? words : `${words} If this is as you meant, say so at Changes.`;
}

/** The message with the words that people know for names of the files, as far as there are any. */
export function renamedProblem(repo: Repository, { rule, file, message, accept }: ProblemWords): string {
  const named = namesOf(repo, file);
  const said = (accept?.change ?? message)
    .replaceAll(NAME, (written, of: string | undefined, name: string) => named(name, of) ?? written)
    .replaceAll(FILE, fileWords)
    .replaceAll(/ at "\/[^"]*"/g, "")
    .replaceAll(/(?<=\bgives |\bbut )(string|int|uint|double|bool)\b/g, (type) => TYPES[type] ?? type)
    .replaceAll(/(the \w+ texts) or \1/g, "$1")
    .replaceAll(/(?:^|[.!?] )\p{Ll}(?![\w]*[.(])/gu, (begin) => begin.toUpperCase());
  return QUOTES_TEXTS.test(rule) ? said.replaceAll(/"((?!\w+[._]\w|[a-z]+[A-Z])[^"]+)"/g, "“$1”") : said;
}

/** A name as messages quote it, with the kind of thing if they say it. */
const NAME = /(?:\b(step |dialog |page of step ))?"([\w.-]+)"/g;

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  int: "a whole number",
  uint: "a whole number",
  double: "a number",
  bool: "yes or no",
};

/** Rules that quote what people read, or sites and their countries and currencies: no names of parts. */
const QUOTES_TEXTS =
  /^(?:spelling|cut-text|empty-text|text-room|written-amount|number-words|message-|locale-|experiment-|catalogue|site-)/;

/** What stored test walks find: the place Changes asks about it, one change after another. */
const OTHERWISE = "Stored test walks go otherwise now. Changes shows how, and asks whether that is as you meant.";

/** Why each finding matters, for people. */
export const WHY: ReadonlyMap<string, string> = new Map(
  // What a developer does about an intended change, the Studio asks at Changes.
  [...rules, ...explorationKinds].map(({ id, why }) => [
    id,
    why.replace(/ If (?:the change|it) is intended, [^]*$/, ""),
  ]),
);

/**
 * Why an edit is refused, with the words that people know for files. Places in files, in parentheses, are for developers.
 * A file that somebody named themselves, in what was sent, keeps its name.
 */
export function plainRefusal(message: string, sent: string): string {
  if ([...message.matchAll(FILE)].some(([path]) => sent.includes(path))) return message;
  return message
    .replaceAll(IN_PARENTHESES, "")
    .replaceAll(FILE, fileWords)
    .replaceAll(/ at (?:\/[\w~-]+)+/g, "")
    .replace(/^\p{Ll}/u, (begin) => begin.toUpperCase());
}

const FILE = /\b(?:flows|schemas|locales|tests)\/[\w./-]*\.(?:json|ts)\b(?::\d+(?::\d+)?)?/g;

const IN_PARENTHESES = / \((?:flows|schemas|locales|tests)\/[^()]*\)/g;

/** What a file is to people. */
export function fileWords(path: string): string {
  const [folder, part = "", name = ""] = path.split("/");
  if (path.startsWith("locales/words")) return "the known words";
  if (path === GLOSSARY) return "the glossary";
  if (isComment(path)) return "comments and approvals";
  if (folder === "locales") return `the ${languageName(part)} texts`;
  if (folder === "schemas") return part === "api" ? "what the service accepts" : "another form";
  if (folder === "tests" || name === "simulations") return "a stored test walk";
  if (path.startsWith("flows/sites")) return "the list of sites";
  if (path.startsWith("flows/experiments")) return "the list of experiments";
  return part === "catalogue" ? "the lists of prices" : "the journey";
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Names things that messages name as the files do, for people. `undefined` if nothing has that name. */
function namesOf(repo: Repository, path: string) {
  const id = /^(?:flows|schemas|locales\/[^/]+)\/([^/.]+)/.exec(path)?.[1];
  const flow = repo.flows.find((one) => one.id === id);
  const [language] = repo.locales.keys();
  const steps = flow === undefined || language === undefined ? [] : stepsOf(repo, flow, language);
  const form = path.replace(/\.(?:schema|ui)\.json$/, "");
  const forms = repo.schemas.has(form) ? [form] : [...repo.schemas.keys()].filter((one) => one.split("/")[1] === id);
  return (name: string, of?: string): string | undefined => {
    const step = steps.find((one) => one.id === name)?.title;
    if (step !== undefined && of !== undefined) return `${of.startsWith("page") ? "page " : "step "}“${step}”`;
    const text = name.includes(".") ? firstWords(repo, name) : undefined;
    const label = forms.map((one) => fieldLabel(repo, one, name)).find((one) => one !== undefined);
    const found = text ?? label ?? step ?? (findOperation(repo, name) && callName(repo, name));
    return found === undefined ? undefined : `${of ?? ""}“${shortened(found)}”`;
  };
}
