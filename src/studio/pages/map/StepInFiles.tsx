import { REMOVE_STEP } from "../../commands/remove.ts";
import { RENAME_STEP } from "../../commands/rename.ts";
import type { MapView } from "../../protocol-map.ts";
import { NameInFiles } from "../NameInFiles.tsx";
import { isGuard } from "./transition-words.ts";

interface StepInFilesProps {
  readonly view: MapView;
  readonly step: string;
  /** Called with the new name, or with `null` after deletion. */
  readonly onDone: (name: string | null) => void;
}

/** The name of a step in the files, and the new target of its transitions after deletion. */
export function StepInFiles({ view, step, onDone }: StepInFilesProps) {
  const preset = { flow: view.flow, step };
  const instead = insteadOf(view, step).map((one) => ({ words: one.words, value: one.step }));
  return (
    <NameInFiles
      name={step}
      rename={{ schema: RENAME_STEP, preset }}
      remove={{ schema: REMOVE_STEP, preset, offers: { instead } }}
      onDone={onDone}
    />
  );
}

/** A possible target for transitions to a deleted step. */
interface Instead {
  readonly words: string;
  /** `null` for the step that it led to. */
  readonly step: string | null;
}

/**
 * The only unconditional next step if there is one, or else the steps that it leads to, and then all others. Those that
 * lead to it come last, because they cannot lead to themselves instead.
 */
function insteadOf({ transitions, steps }: MapView, step: string): readonly Instead[] {
  const onward = transitions.filter(
    (transition) => transition.from === step && !isGuard(transition) && !/\/on\/back(?:\/|$)/.test(transition.at),
  );
  const next = new Set(onward.map((transition) => transition.step));
  const before = new Set(
    transitions
      .filter((transition) => transition.step === step && !isGuard(transition))
      .map((transition) => transition.from),
  );
  const rank = (id: string) => (before.has(id) ? 2 : next.has(id) ? 0 : 1);
  const others = steps.filter(({ id }) => id !== step).toSorted((a, b) => rank(a.id) - rank(b.id));
  const [only, ...more] = onward;
  const plain = more.length === 0 && only?.when.length === 0 ? others.find(({ id }) => id === only.step) : undefined;
  const named = ({ number, title }: (typeof others)[number]) => `${number}. ${title}`;
  return [
    ...(plain === undefined ? [] : [{ words: `${named(plain)}, where it leads`, step: null }]),
    ...others.filter((one) => one !== plain).map((one) => ({ words: named(one), step: one.id })),
  ];
}
