import {
  playEvent,
  type ReplayEvent,
  type Json,
  type Program,
  type Snapshot,
  type ReplayState,
  type Text,
  view,
} from "../engine/index.ts";
import { findOperation, localeIn, textFiles, valueAlong, type Repository } from "../model/index.ts";
import type { Replay } from "./finding.ts";
import { replayStateOf } from "./replayed.ts";
import { sendingsOf } from "./sends.ts";

/** Names for people who do not read the files, instead of those in the files. */
interface StoryNames {
  call(operation: string): string;
  /** A field of a form: `form.email`. */
  value(chain: string): string;
}

/**
 * A replay in plain words: a line about the person if there is something to tell, then one line for each event. With
 * `names`, the answers of calls are left out.
 */
export function storyOf(repo: Repository, program: Program, replay: Replay, names?: StoryNames): string[] {
  let replayState = replayStateOf(repo, program, replay);
  const lines: string[] = [];
  const who = whoIs(replay);
  if (who !== "") lines.push(who);
  for (const replayEvent of replay.events) {
    const before = replayState;
    replayState = playEvent(program, replayState, replayEvent).replayState;
    lines.push(wordsFor(repo, program, before, replayEvent, names) + arrival(before.snapshot, replayState.snapshot));
  }
  return lines;
}

function whoIs({ site, arms, lang, kept }: Replay): string {
  const inArms = Object.entries(arms)
    .filter(([, arm]) => arm !== "control")
    .map(([flag, arm]) => `${flag} = ${arm}`);
  const parts = [
    ...(site === "" ? [] : [`on the site ${site}`]),
    ...(lang === "en" ? [] : [`in ${lang}`]),
    ...(inArms.length === 0 ? [] : [`with ${inArms.join(", ")}`]),
    ...(kept === undefined ? [] : ["with data of an earlier visit"]),
  ];
  return parts.length === 0 ? "" : `Someone ${parts.join(", ")}:`;
}

function arrival(before: Snapshot | null, after: Snapshot | null): string {
  if (after === null || before?.step === after.step) return "";
  return ` → ${after.step}`;
}

function wordsFor(
  repo: Repository,
  program: Program,
  { snapshot, at, env }: ReplayState,
  what: ReplayEvent,
  names: StoryNames | undefined,
): string {
  const call = (operation: string) => (names === undefined ? operation : `“${names.call(operation)}”`);
  switch (what.do) {
    case "open": {
      const query = Object.entries(what.query ?? {}).map(([name, value]) => `${name}=${value}`);
      return `opens ${program.basePath}${what.path === "/" ? "" : what.path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
    }
    case "visit":
      return what.step === undefined
        ? `goes to ${what.path} (Back, Forward or a link)`
        : `goes to "${what.step}" at ${what.path} (Back or Forward)`;
    case "close":
      return "wants to close the page";
    case "send":
      return sentWords(repo, program, snapshot, at, what.event, env.lang, names);
    case "answer":
      return names === undefined
        ? `${what.operation} answers${shown(what.output)}`
        : `${call(what.operation)} succeeds`;
    case "fail": {
      const { code, kind, fields } = what.error;
      const where = fields.length > 0 ? `, at ${fields.map(({ field }) => field).join(", ")}` : "";
      return `${call(what.operation)} fails: ${code}${code === kind ? "" : ` (${kind})`}${where}${meaning(repo, what.operation, code)}`;
    }
    case "waited":
      return `some time passes ("${what.event}")`;
    case "language":
      return `changes the language to ${what.lang}`;
    case "stored":
      return what.envelope === null ? "another tab deletes what is stored" : "another tab continues the journey";
    case "elsewhere":
      return what.running ? begunElsewhere(snapshot) : "another tab has finished its change";
    case "sessionInvalid":
      return "the session ends";
    case "pass":
      return `waits until ${new Date(at + what.ms).toJSON().slice(0, 16).replace("T", " at ")} UTC`;
  }
}

/** If a call runs in the current page, that page is the other tab from here on. */
function begunElsewhere(snapshot: Snapshot | null): string {
  const running = Object.values(snapshot?.calls ?? {}).flatMap(({ operation, changes }) =>
    changes ? [operation] : [],
  );
  return running.length === 0
    ? "another tab starts to change something"
    : `in a second tab, while ${running.join(" and ")} runs in the first:`;
}

function sentWords(
  repo: Repository,
  program: Program,
  snapshot: Snapshot | null,
  at: number,
  event: Extract<ReplayEvent, { do: "send" }>["event"],
  lang: string,
  names: StoryNames | undefined,
): string {
  const { name, values, payload, form } = event;
  const label = (field: string) => names?.value(`form.${field}`);
  if (name === "submit")
    return `sends the form${form === undefined || names ? "" : ` "${form}"`}${shown(values, label)}`;
  if (name === "change" && typeof payload?.field === "string") {
    return `changes the field ${label(payload.field) ?? `"${payload.field}"`} to ${JSON.stringify(valueAlong(values, payload.field.split(".")) ?? "")}`;
  }
  if (name === "blur" && typeof payload?.field === "string")
    return `leaves the field ${label(payload.field) ?? `"${payload.field}"`}${shown(values, label)}`;
  if (name === "dialog.close") return "closes the dialog";
  if (snapshot === null) return name;
  const { sendings } = sendingsOf(repo.blocks, view(program, snapshot, at));
  const text = sendings.find((sending) => sending.name === name)?.label;
  const words = text === undefined ? undefined : writtenText(repo, program.id, text, lang);
  return words === undefined ? `"${name}"${shown(payload)}` : `presses “${words}”`;
}

/** Short values of an object, as many as fit on a line. */
function shown(value: Json | undefined, label: (name: string) => string | undefined = () => undefined): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "";
  const parts = Object.entries(value)
    .filter(([, one]) => one !== undefined && (one === null || typeof one !== "object"))
    .map(([name, one]) => `${label(name) ?? name}: ${JSON.stringify(one)}`);
  const text = parts.join(", ");
  return text === "" ? "" : ` with ${text.length > 160 ? `${text.slice(0, 157)}…` : text}`;
}

function meaning(repo: Repository, operation: string, code: string): string {
  const words = findOperation(repo, operation)?.errors.find((error) => error.code === code)?.meaning;
  return words === undefined ? "" : `. ${words.replace(/\.$/, "")}`;
}

function writtenText(repo: Repository, flow: string, text: Text, lang: string): string | undefined {
  if ("literal" in text) return text.literal;
  if (!("key" in text)) return undefined;
  for (const file of textFiles(repo, lang, flow)) {
    const words = localeIn(file)
      .texts.get(text.key)
      ?.find(({ fullKey }) => fullKey === text.key);
    if (words !== undefined) return words.value.replaceAll(/<[^>]+>/g, "");
  }
  return undefined;
}
