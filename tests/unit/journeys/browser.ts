import { join } from "node:path";
import sites from "../../../flows/sites.json" with { type: "json" };
import { loadProgram } from "../../../src/compiler/index.ts";
import type { Envelope, JsonObject, Program, Snapshot } from "../../../src/engine/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { type Visit, Walk } from "../../../src/testing/index.ts";
import { env } from "../engine/builders.ts";
import { lookedAt } from "../failure-report.ts";

export type Coming = Visit & { readonly path: string };

export const ROOT = join(import.meta.dirname, "../../..");

/** A journey as it is in `flows/`, or with other texts of some files, compiled. */
export const ownProgram = (name: string, files?: ReadonlyMap<string, string>): Promise<Program> =>
  loadProgram(readRepository(ROOT, files), name);

interface Arrival extends Omit<Coming, "envelope"> {
  readonly site?: string | undefined;
  /** Data of an earlier visit. */
  readonly data?: JsonObject | undefined;
}

/** A person who visits a path, by default for the first time and at the US site. */
export function arriveAt(program: Program, { site = "us", data, at = 1_000_000, env, ...coming }: Arrival): Browser {
  const found = sites.sites.find(({ id }) => id === site) as JsonObject | undefined;
  const envelope =
    data === undefined ? null : { flow: program.id, version: 1, savedAt: at, data, drafts: {}, intents: {} };
  return new Browser(program, { ...coming, at, envelope, env: { site: found ?? {}, ...env } });
}

/** A person in one of this product's journeys, whom a failing test names. The service is played by the test. */
export class Browser extends Walk {
  constructor(program: Program, coming: Coming) {
    super(program, { ...coming, env: { ...env, ...coming.env } });
  }

  /** The session worker reports that the session is over. */
  sessionEnds(): this {
    return this.playEvent({ do: "sessionInvalid" });
  }

  /** Another tab wrote or cleared the stored data. */
  wrote(envelope: Envelope | null): this {
    return this.playEvent({ do: "stored", envelope });
  }

  protected override looked(snapshot: Snapshot): void {
    lookedAt(() => ({ log: this.log, state: snapshot, commands: this.commands }));
  }
}
