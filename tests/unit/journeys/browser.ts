import type { Program, Snapshot } from "../../../src/engine/index.ts";
import { type Visit, Walk } from "../../../src/testing/index.ts";
import { env } from "../engine/builders.ts";
import { lookedAt } from "../failure-report.ts";

export type Coming = Visit & { readonly path: string };

/** A person in one of this product's journeys, whom a failing test names. The service is played by the test. */
export class Browser extends Walk {
  constructor(program: Program, coming: Coming) {
    super(program, { ...coming, env: { ...env, ...coming.env } });
  }

  protected override looked(snapshot: Snapshot): void {
    lookedAt(() => ({ log: this.log, state: snapshot, commands: this.commands }));
  }
}
