import type { JsonObject } from "../../../engine/index.ts";
import { ADD_STEP, type AddStep as Command } from "../../commands/add-step.ts";
import type { Overview } from "../../protocol.ts";
import type { MapView } from "../../protocol-map.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { textIn } from "../forms/words.ts";
import { nameFromWords } from "../name-from-words.ts";
import { onwardsFrom } from "./onwards.ts";

interface AddStepProps {
  readonly view: MapView;
  /** The step before it. */
  readonly after: string;
  readonly languages: Overview["languages"];
  /** Called with its name. */
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
      offers={{ ways: onwards.map(({ words, ...value }) => ({ words, value })) }}
      begin={{ path: "/" }}
      // Its address follows its name until the person writes one.
      follow={(now, question, before) =>
        question !== "name" || before["path"] !== pathFor(before) ? now : { ...now, path: pathFor(now) }
      }
      complete={({ ways, ...members }) => ({ ...members, ...(ways as JsonObject) })}
      onMade={({ name }) => onMade(name)}
    />
  );
}

/** The address that its name gives it. */
function pathFor(answers: JsonObject): string {
  return `/${nameFromWords(textIn(answers, "name")).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
