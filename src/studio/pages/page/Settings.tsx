import { lazy, Suspense } from "react";
import type { SettingValue } from "../../edits/command-setting.ts";
import type { SettingsView } from "../../protocol-parts.ts";

interface SettingsProps {
  /** `null`: there is nothing to set. */
  readonly settings: SettingsView | null;
  /** See `SettingsForm`. Must be the same function while the same thing is selected. */
  readonly onSave: (changed: Readonly<Record<string, SettingValue | null>>) => Promise<boolean>;
}

/** The form renderer is large, and needed only for parts and fields with settings. */
const SettingsForm = lazy(() => import("./SettingsForm.tsx"));

/** The settings of a block or a field, and the names of those that an expression calculates. */
export function Settings({ settings, onSave }: SettingsProps) {
  if (settings === null) return null;
  const { workedOut } = settings;
  return (
    <>
      <h3>Settings</h3>
      {Object.keys(settings.schema.properties).length === 0 ? null : (
        <Suspense fallback={<p className="small muted">Reading the settings…</p>}>
          <SettingsForm settings={settings} onSave={onSave} />
        </Suspense>
      )}
      {workedOut.length === 0 ? null : (
        <p className="small muted">Worked out while the journey runs: {workedOut.join(", ")}.</p>
      )}
    </>
  );
}
