import { useAtomValue } from "jotai";
import { StudioForm } from "../forms/StudioForm.tsx";
import { LineContext } from "../forms/LineWidget.tsx";
import type { Questions } from "../forms/questions.ts";
import { linesSettledAtom } from "../line-drafts.ts";
import { edit } from "../state.ts";
import { changedSettings } from "./changed-settings.ts";
import { type Keeping, useLineDrafts } from "./useLineDrafts.ts";

interface KeptSettingsProps extends Keeping {
  /** Tells its form apart from others on the page. */
  readonly name: string;
}

/**
 * Settings as a form, which a command saves all together. What is typed in a line and not saved is kept.
 */
export function KeptSettings(props: KeptSettingsProps) {
  const settled = useAtomValue(linesSettledAtom);
  return <Kept key={settled} {...props} />;
}

function Kept({ name, ...keeping }: KeptSettingsProps) {
  const { settings, lines, commandOf } = keeping;
  const { values, keep, forget } = useLineDrafts(keeping);
  return (
    <LineContext value={lines}>
      <StudioForm
        name={name}
        questions={settings.schema as unknown as Questions}
        isJudged={false}
        values={values}
        submit="Save"
        onChange={keep}
        onGiveUp={() => forget()}
        onSave={async (entered) => {
          const changed = changedSettings(settings, entered);
          const does = Object.keys(changed).length > 0 ? commandOf(changed, entered) : undefined;
          const isSaved = does !== undefined && (await edit(does));
          if (isSaved) forget(entered);
          return isSaved;
        }}
      />
    </LineContext>
  );
}
