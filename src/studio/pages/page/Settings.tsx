import { lazy, Suspense } from "react";
import type { SettingsView } from "../../protocol-parts.ts";
import type { SettingsFormProps } from "./SettingsForm.tsx";

interface SettingsProps extends Pick<SettingsFormProps, "name" | "submit"> {
  readonly title: string;
  /** `null`: there is nothing to set. */
  readonly settings: SettingsView | null;
  /** See `SettingsForm`. Must be the same function while the same thing is selected. */
  readonly onSave: SettingsFormProps["onSave"];
}

/** The form renderer is large, and needed only for parts and fields with settings. */
const SettingsForm = lazy(() => import("./SettingsForm.tsx"));

/** The settings of a block or a field, and the names of those that an expression calculates. */
export function Settings({ title, settings, ...form }: SettingsProps) {
  if (settings === null) return null;
  const { workedOut } = settings;
  return (
    <>
      <h3>{title}</h3>
      {Object.keys(settings.schema.properties).length === 0 ? null : (
        <Suspense fallback={<p className="small muted">Reading the settings…</p>}>
          <SettingsForm {...form} settings={settings} />
        </Suspense>
      )}
      {workedOut.length === 0 ? null : (
        <p className="small muted">Calculated while the journey runs: {workedOut.join(", ")}.</p>
      )}
    </>
  );
}
