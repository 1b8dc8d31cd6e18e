import { useCallback, useEffect, useState } from "react";
import { useHost } from "../host.ts";
import { useSpeaker } from "../text/speaker.ts";

/**
 * Keeps the document's title up to date. If something is wrong, the title starts with that, so that a screen reader
 * reads it first. The mark disappears when the step changes.
 */
export function usePageTitle(name: string, step: string): { setFailed(failed: boolean): void } {
  const host = useHost();
  const { t } = useSpeaker();
  const [failed, setFailed] = useState<string | null>(null);
  const title = t("ui.title", { name, brand: t("ui.brand") });
  const shown = failed === step ? t("ui.errorTitle", { title }) : title;
  useEffect(() => host.setTitle(shown), [host, shown]);
  return { setFailed: useCallback((is: boolean) => setFailed(is ? step : null), [step]) };
}
