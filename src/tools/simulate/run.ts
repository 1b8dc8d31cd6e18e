import {
  type BlockView,
  type Command,
  type Envelope,
  type FormDefinition,
  happen,
  type Happening,
  type Program,
  type Snapshot,
  type Standing,
  view,
} from "../../engine/index.ts";
import { loadProgram, type Repository } from "../../language/index.ts";
import { loadForm } from "../../language/forms/index.ts";
import { flowNamed } from "../map/index.ts";
import { keyOf, mismatches } from "./expect.ts";
import { happeningOf, type Row, type Simulation } from "./simulation.ts";
import { surroundings } from "./surroundings.ts";

/** A row that was run. */
export interface Ran {
  readonly row: Row;
  readonly snapshot: Snapshot | null;
  readonly commands: readonly Command[];
  /** What is otherwise than expected, or could not happen there. */
  readonly wrong: readonly string[];
}

/** Runs a simulation with the very interpreter and validators of the browser. */
export async function simulate(repo: Repository, simulation: Simulation): Promise<readonly Ran[]> {
  const { env, repo: own } = surroundings(repo, simulation);
  const flow = flowNamed(own, simulation.flow);
  const program = await loadProgram(own, flow.id);
  const forms = new Map<string, Promise<FormDefinition>>();
  const formOf = (id: string) => {
    const known = forms.get(id) ?? loadForm(own, id);
    forms.set(id, known);
    return known;
  };
  const at = Date.parse(simulation.at ?? "2030-01-01T12:00:00Z");
  let standing: Standing = { snapshot: null, stored: envelopeOf(program, simulation, at), at, env };
  const ran: Ran[] = [];
  for (const row of simulation.happenings) {
    const happening = happeningOf(row);
    const hindered = await hindrance(program, standing.snapshot, happening, standing.at, formOf);
    const happened = happen(program, standing, happening);
    standing = happened.standing;
    const { snapshot } = standing;
    const found =
      row.expect === undefined || snapshot === null ? [] : mismatches(row.expect, snapshot, happened.commands);
    const endless = happened.endless ? ["the guards send the person round and round; no page is ever shown"] : [];
    ran.push({ row, snapshot, commands: happened.commands, wrong: [...hindered, ...endless, ...found] });
  }
  return ran;
}

function envelopeOf({ id, data }: Program, { kept }: Simulation, at: number): Envelope | null {
  if (kept === undefined) return null;
  return { flow: id, version: data.version, savedAt: at, data: kept, drafts: {}, intents: {} };
}

/** Why it cannot happen there to a person in a browser; the engine would ignore it, and the simulation would show what nobody meets. */
async function hindrance(
  program: Program,
  snapshot: Snapshot | null,
  what: Happening,
  at: number,
  formOf: (id: string) => Promise<FormDefinition>,
): Promise<readonly string[]> {
  if (what.do === "open" || what.do === "pass") return [];
  if (snapshot === null) return ["no page is open yet; begin with open"];
  if (what.do === "answer" || what.do === "fail") {
    if (snapshot.calls[what.operation] !== undefined) return [];
    const running = Object.keys(snapshot.calls).join(", ");
    return [`${what.operation} is not running${running === "" ? "; nothing is" : `; there is ${running}`}`];
  }
  if (what.do === "waited") {
    const waiting = Object.values(snapshot.timers);
    return waiting.includes(what.event)
      ? []
      : [`nothing waits for ${what.event}${waiting.length === 0 ? "" : `; there is ${waiting.join(", ")}`}`];
  }
  if (what.do !== "send") return [];
  const { name, form = "form", values } = what.event;
  const step = program.steps[snapshot.step];
  const shown = allBlocks(view(program, snapshot, at));
  const use = step?.forms[form];
  if (name === "submit") {
    if (use === undefined) return [`${snapshot.step} has no form "${form}"`];
    const block = shown.find(({ props }) => props["schema"] === use.schema);
    if (block === undefined) return [`the form "${form}" is not shown`];
    const { context } = block.props;
    const known = await formOf(use.schema);
    const problems = known.validate(
      values ?? snapshot.forms[form]?.values ?? {},
      isRecord(context) ? context : undefined,
    );
    return problems.map(
      ({ path, text }) => `the form does not take ${path === "" ? "its values" : path}: ${keyOf(text)}`,
    );
  }
  const answered = Object.hasOwn(step?.on ?? {}, name) || Object.hasOwn(program.on, name);
  if (
    answered ||
    ["change", "blur", "dialog.close", "alert.close"].includes(name.split(".").at(-1) ?? "") ||
    name.endsWith(".close")
  )
    return [];
  return [`nothing at ${snapshot.step} answers "${name}"; there is ${Object.keys(step?.on ?? {}).join(", ")}`];
}

function allBlocks({ page, aside, header, dialog }: ReturnType<typeof view>): readonly BlockView[] {
  const inside = (block: BlockView): readonly BlockView[] => [
    block,
    ...Object.values(block.slots).flat().flatMap(inside),
  ];
  return [...page, ...aside, ...(header ?? []), ...(dialog?.page ?? [])].flatMap(inside);
}

function isRecord(value: unknown): value is Parameters<FormDefinition["validate"]>[1] {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
