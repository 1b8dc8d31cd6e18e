import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { View } from "../../src/engine/index.ts";
import { mainId } from "../focus.ts";
import { useHost } from "../host.ts";
import { Icon } from "../icon/Icon.tsx";
import { Rich } from "../text/index.ts";
import { useSpeaker } from "../text/speaker.ts";

interface AlertBannerProps {
  readonly alert: NonNullable<View["alert"]>;
}

/**
 * The banner above the page or its dialog. After 15 s, or when the person dismisses it, the journey gets `alert.close`.
 * The time stops while the banner is hovered or has the focus (WCAG 2.2.1), so nobody loses a message while reading it.
 */
export function AlertBanner({ alert }: AlertBannerProps) {
  const host = useHost();
  const { t } = useSpeaker();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const close = () => host.send({ name: "alert.close" });
  useCountdown(SHOWN_MS, hovered || focused, close);
  const dismiss = ({ currentTarget }: MouseEvent) => {
    const dialog = currentTarget.closest("dialog");
    const kept = dialog ? dialog.querySelector<HTMLElement>(".dialog__title") : document.getElementById(mainId(host));
    close();
    // The focus would be lost with the button.
    kept?.focus({ preventScroll: true });
  };
  return (
    // These events only pause the time. The only control is the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="alert-banner"
      data-tone={alert.tone}
      role={alert.tone === "error" ? "alert" : "status"}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={alert.tone} />
      <p className="alert-banner__text">
        <Rich text={alert.text} />
      </p>
      <button className="icon-btn" type="button" aria-label={t("ui.dismiss")} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}

const SHOWN_MS = 15_000;

/** Calls `done` after `ms` of time, not counting pauses. */
function useCountdown(ms: number, paused: boolean, done: () => void): void {
  const left = useRef(ms);
  const finish = useRef(done);
  useEffect(() => {
    finish.current = done;
  });
  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(() => finish.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [paused]);
}
