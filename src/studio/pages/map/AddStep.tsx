import { useAtomValue } from "jotai";
import type { JsonObject } from "../../../engine/index.ts";
import { ADD_STEP, type AddStep as Command } from "../../commands/add-step.ts";
import type { Overview } from "../../protocol.ts";
import type { MapView } from "../../protocol-map.ts";
import { CommandDialog, type CommandDialogProps } from "../CommandDialog.tsx";
import { calledIn } from "../forms/words.ts";
import { nameFromWords } from "../name-from-words.ts";
import { copiedAtom } from "../page/copied.ts";
import { causeOf, isGuard } from "./transition-words.ts";

interface AddStepProps {
  readonly view: MapView;
  readonly after: string;
  readonly languages: Overview["languages"];
  readonly onMade: (name: string) => void;
}

/** Creates a step after the chosen one from a few questions, with a preview. */
export function AddStep({ view: { flow, ...view }, after, languages, onMade }: AddStepProps) {
  const copied = useAtomValue(copiedAtom);
  const onwards = onwardsFrom({ flow, ...view }, after);
  if (onwards.length === 0) return null;
  const common: Omit<CommandDialogProps<Command>, "schema"> = {
    languages,
    preset: { flow, after },
    offers: { transitions: onwards.map(({ words, ...value }) => ({ words, value })) },
    begin: { path: "/" },
    follow: withPath,
    complete: ({ transitions, ...members }) => ({ ...members, ...(transitions as JsonObject) }),
    onMade: ({ name }) => onMade(name),
  };
  const copies = copied !== null && "step" in copied.of ? copied.of : null;
  return (
    <>
      <CommandDialog<Command> schema={ADD_STEP} {...common} />
      {copied === null || copies === null ? null : (
        <CommandDialog<Command>
          {...common}
          schema={PASTED}
          of={copied.words}
          keys="Control+V"
          preset={{ ...common.preset, asks: null, counts: false, copies: { ...copies } }}
          candidates={onwards.map(({ words: _words, ...place }) => ({
            ...TRIED,
            flow,
            after,
            ...place,
            titles: languages.map(({ id }) => ({ language: id, value: "…" })),
            copies,
          }))}
        />
      )}
    </>
  );
}

const PASTED = {
  ...ADD_STEP,
  title: "Paste “{of}”",
  "x-button": "Paste “{of}” after it…",
  "x-verb": "Paste it",
  description:
    "The copy has the same parts, with words and answers of its own. Later changes of one do not change the other. It leads on to where this transition led, and is no step of the progress bar.",
} as const;

/** A new step, before its questions are answered. */
export const TRIED = {
  kind: "add-step",
  name: "pageOfItsOwn",
  path: "/page-of-its-own",
  counts: false,
  asks: null,
} as const;

/** Its address follows what it is called until the person writes one. */
export const withPath = (now: JsonObject, question: string, before: JsonObject): JsonObject =>
  question === "path" || before["path"] !== pathFor(before) ? now : { ...now, path: pathFor(now) };

/** The address that its name gives it. */
function pathFor(answers: JsonObject): string {
  return `/${nameFromWords(calledIn(answers, "name", "titles")).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Transitions from one step to another, between which a new step can be inserted. */
interface Onward {
  readonly words: string;
  readonly before: string;
  /** Where each of them is written. */
  readonly transitions: readonly string[];
}

/** The places behind a step, for what is to be between it and one of the next. There is none behind the last step. */
export function placesAfter(view: MapView, { id, title }: Pick<MapView["steps"][number], "id" | "title">) {
  const transitions = view.transitions.filter(({ leads }) => leads === "on");
  return onwardsFrom({ ...view, transitions }, id).map(({ words, ...value }) => ({
    words: `After “${title}”: ${words}`,
    value: { after: id, ...value },
  }));
}

/** For each next step: all transitions to it together and, if there are several, each of them alone. */
function onwardsFrom({ transitions, steps }: MapView, after: string): readonly Onward[] {
  const own = transitions.filter((one) => one.from === after && !isGuard(one) && one.leads !== "back");
  return steps.flatMap(({ id: before, title }) => {
    const between = own.filter(({ step }) => step === before);
    const each = between.map(
      (transition): Onward => ({ words: `${causeOf(transition)} → ${title}`, before, transitions: [transition.at] }),
    );
    if (between.length < 2) return each;
    return [{ words: `Everything that leads to ${title}`, before, transitions: between.map(({ at }) => at) }, ...each];
  });
}
