import { lazy, Suspense } from "react";
import type { SettingValue } from "../../edits/command-setting.ts";
import type { SettingsView } from "../../protocol-parts.ts";

interface SettingsProps {
  /** `null`: there is nothing to set. */
  readonly settings: SettingsView | null;
  /** See `SettingsForm`. It stays the same function while it is about the same thing. */
  readonly onSave: (changed: Readonly<Record<string, SettingValue | null>>) => Promise<boolean>;
}

/** The renderer of forms is large, and not needed before something that has settings is chosen. */
const SettingsForm = lazy(() => import("./SettingsForm.tsx"));

/** What can be set of a block or a field, and what an expression sets. */
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
