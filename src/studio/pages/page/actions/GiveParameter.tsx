import { SET_PARAMETER } from "../../../commands/set.ts";
import type { ParameterView } from "../../../protocol-parts.ts";
import type { PageView } from "../../../protocol-page.ts";
import { CommandDialog } from "../../CommandDialog.tsx";
import { textIn } from "../../forms/words.ts";

interface GiveParameterProps {
  readonly view: PageView;
  readonly container: { readonly at: string; readonly was: string };
  readonly parameters: readonly ParameterView[];
  readonly of: string;
}

/** Adds one of the parameters that are known and not given yet. */
export function GiveParameter({ view, container, parameters, of }: GiveParameterProps) {
  const missing = parameters.filter(({ isSet }) => !isSet);
  if (missing.length === 0) return null;
  return (
    <div className="line">
      <CommandDialog
        schema={SET_PARAMETER}
        view={view}
        languages={[]}
        size="s"
        beside={`(${of})`}
        preset={{ flow: view.flow, ...container }}
        offers={{ name: missing.map(({ name, title }) => ({ words: title, value: name })) }}
        notes={(answers): Readonly<Record<string, string>> => {
          const { description = "" } = missing.find(({ name }) => name === answers["name"]) ?? {};
          return description === "" ? {} : { name: description };
        }}
        pointerOf={(_, answers) => container.at + textIn(answers, "name")}
      />
    </div>
  );
}
