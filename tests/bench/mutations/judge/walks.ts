import { advance, type Envelope, type Event, type Program, start } from "../../../../src/engine/index.ts";
import { pick, type Random, seeded } from "../random.ts";
import { type Driver, driverOf, type World } from "./driver.ts";
import { digest } from "./digest.ts";

/** One path through a journey, and what could be noticed after each event. */
export interface Walk {
  readonly begin: Parameters<typeof start>[1];
  readonly events: readonly Event[];
  readonly seen: readonly string[];
}

/** Random walks with the interpreter, from what the pages offer and the answers that the contract allows. */
export function walksOf(world: World, count: number, length: number): { walks: Walk[]; steps: Set<string> } {
  const found = new Map<string, Prefix>();
  const driver = driverOf(world);
  const walks = Array.from({ length: count }, (_, index) => walk(world, driver, seeded(index + 1), length, found));
  return { walks, steps: new Set(found.keys()) };
}

/** The first event after which something differs under another program; `undefined` if nothing differs. */
export function differs(program: Program, walks: readonly Walk[]): { walk: number; event: number } | undefined {
  for (const [index, { begin, events, seen }] of walks.entries()) {
    let now = begun(program, begin);
    if (digest(program, now.snapshot, now.commands) !== seen[0]) return { walk: index, event: 0 };
    for (const [at, event] of events.entries()) {
      now = replayed(program, begin, now, event);
      if (digest(program, now.snapshot, now.commands) !== seen[at + 1]) return { walk: index, event: at + 1 };
    }
  }
  return undefined;
}

/** The state of a walk, and what its browser has stored. */
interface Now extends ReturnType<typeof advance> {
  readonly stored: Envelope | null;
}

function begun(program: Program, begin: Walk["begin"]): Now {
  return { ...start(program, begin), stored: begin.envelope };
}

/** A step with its own policy starts in a new document, as in the browser. */
function replayed(program: Program, begin: Walk["begin"], { snapshot, stored }: Now, event: Event): Now {
  const next = advance(program, snapshot, event);
  let envelope = stored;
  for (const command of next.commands) {
    if (command.type === "store") envelope = command.envelope;
    if (command.type === "forget") envelope = null;
  }
  const document = next.commands.find((command) => command.type === "navigate" && command.document === true);
  if (document?.type !== "navigate") return { ...next, stored: envelope };
  const path = document.path.replace(program.basePath, "");
  const again = start(program, { ...begin, env: next.snapshot.env, path, envelope, at: event.at, id: event.id });
  return { snapshot: again.snapshot, commands: [...next.commands, ...again.commands], stored: envelope };
}

const NOW = 1_900_000_000_000;

/** A path to a step, which later walks continue. */
type Prefix = Pick<Walk, "begin" | "events">;

/**
 * Usually continues from a step that an earlier walk reached. Picks each step equally often, so that the last ones are
 * covered, too.
 */
function walk({ program }: World, driver: Driver, random: Random, length: number, found: Map<string, Prefix>): Walk {
  const known = [...found.values()];
  const paths = Object.keys(program.paths);
  const { begin, events: before }: Prefix =
    known.length > 1 && random() < 0.8
      ? pick(random, known)
      : {
          begin: {
            env: driver.environment(random),
            path: random() < 0.8 ? (program.steps[program.start]?.path ?? "") : pick(random, paths),
            envelope: null,
            at: NOW,
            id: `w${random()}`,
          },
          events: [],
        };
  let now = begun(program, begin);
  const seen = [digest(program, now.snapshot, now.commands)];
  const events: Event[] = [];
  for (let index = 0; index < before.length + length; index += 1) {
    const { step } = now.snapshot;
    if (!found.has(step)) found.set(step, { begin, events: [...events] });
    const event = before[index] ?? driver.next(random, now.snapshot, NOW + index * 1000);
    now = replayed(program, begin, now, event);
    events.push(event);
    seen.push(digest(program, now.snapshot, now.commands));
  }
  return { begin, events, seen };
}
