import { playEvent, type JsonObject, type Program, type Rule } from "../engine/index.ts";
import { variationsOf } from "./vary.ts";
import type { Model } from "./model.ts";
import { probed } from "./probe.ts";
import type { StateKind } from "./state-kind.ts";
import { readerOf } from "./events.ts";

/**
 * Rules of `submit` that apply only to values that the form's own rules (`x-rules`) refuse. They are not dead code: a
 * journey may protect itself twice, and the service also refuses what a form lets through by mistake.
 */
export function secondLocks(
  model: Model,
  places: readonly StateKind[],
  unreached: ReadonlySet<string>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const program: Program = probed(model.program, (at) => found.add(at));
  for (const [id, step] of Object.entries(program.steps)) {
    for (const [event, rules] of Object.entries(step.on)) {
      const [, form = "form"] = /^(?:(.+)\.)?submit$/.exec(event) ?? [];
      const known = model.form(step.forms[form]?.schema ?? "");
      if (known === undefined || !event.endsWith("submit") || !rules.some((rule) => isAmong(rule, unreached))) continue;
      const first = places.find((place) => place.step === id && !place.passedOver)?.first;
      if (first === undefined) continue;
      const { snapshot } = first.replayState;
      const current = snapshot.forms[form]?.values ?? {};
      for (const values of variationsOf(
        known.schema,
        [`form ${known.id}`],
        model.distinctions,
        current,
        readerOf(snapshot),
      )) {
        const named = form === "form" ? { name: "submit" } : { name: "submit", form };
        playEvent(program, first.replayState, { do: "send", event: { ...named, values: values as JsonObject } });
      }
    }
  }
  return found;
}

function isAmong({ at, then = [] }: Rule, unreached: ReadonlySet<string>): boolean {
  return unreached.has(at) || then.some((rule) => isAmong(rule, unreached));
}
