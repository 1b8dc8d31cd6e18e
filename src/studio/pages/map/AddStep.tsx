import type { JsonObject } from "../../../engine/index.ts";
import { ADD_STEP, type AddStep as Command } from "../../commands/add-step.ts";
import type { Overview } from "../../protocol.ts";
import type { MapView } from "../../protocol-map.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { textIn } from "../forms/words.ts";
import { nameFromWords } from "../name-from-words.ts";
import { causeOf, isGuard } from "./transition-words.ts";

interface AddStepProps {
  readonly view: MapView;
  readonly after: string;
  readonly languages: Overview["languages"];
  readonly onMade: (name: string) => void;
}

/** Creates a step after the chosen one from a few questions, with a preview. */
export function AddStep({ view: { flow, ...view }, after, languages, onMade }: AddStepProps) {
  const onwards = onwardsFrom({ flow, ...view }, after);
  if (onwards.length === 0) return null;
  return (
    <CommandDialog<Command>
      schema={ADD_STEP}
      languages={languages}
      preset={{ flow, after }}
      offers={{ transitions: onwards.map(({ words, ...value }) => ({ words, value })) }}
      begin={{ path: "/" }}
      // Its address follows its name until the person writes one.
      follow={(now, question, before) =>
        question !== "name" || before["path"] !== pathFor(before) ? now : { ...now, path: pathFor(now) }
      }
      complete={({ transitions, ...members }) => ({ ...members, ...(transitions as JsonObject) })}
      onMade={({ name }) => onMade(name)}
    />
  );
}

/** The address that its name gives it. */
export function pathFor(answers: JsonObject): string {
  return `/${nameFromWords(textIn(answers, "name")).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Transitions from one step to another, between which a new step can be inserted. */
interface Onward {
  readonly words: string;
  readonly before: string;
  /** Where each of them is written. */
  readonly transitions: readonly string[];
}

/** For each next step: all transitions to it together and, if there are several, each of them alone. */
export function onwardsFrom({ transitions, steps }: MapView, after: string): readonly Onward[] {
  const own = transitions.filter((transition) => transition.from === after && !isGuard(transition));
  return steps.flatMap(({ id: before, title }) => {
    const between = own.filter(({ step }) => step === before);
    const each = between.map(
      (transition): Onward => ({ words: `${causeOf(transition)} → ${title}`, before, transitions: [transition.at] }),
    );
    if (between.length < 2) return each;
    return [{ words: `Everything that leads to ${title}`, before, transitions: between.map(({ at }) => at) }, ...each];
  });
}
