import { useEffect, useId, useRef, useState } from "react";
import { useBlockText } from "../../blocks/useBlockText.ts";
import type { Feature, FeatureGroup, Tooltip } from "./offers.ts";

/** One list of a package's features, under its header. */
export function Features({ group, priced }: { readonly group: FeatureGroup; readonly priced: boolean }) {
  return (
    <div>
      {group.header === "" ? null : <h3 className="features__title">{group.header}</h3>}
      <ul className="features" data-kind={group.extra ? "extra" : undefined}>
        {group.features.map((feature) => (
          <FeatureItem key={feature.text} feature={feature} priced={priced} />
        ))}
      </ul>
    </div>
  );
}

function FeatureItem({ feature, priced }: { readonly feature: Feature; readonly priced: boolean }) {
  const words = useBlockText("packages");
  return (
    <li className="features__item">
      <span>
        <span>{feature.text}</span>
        {feature.isNew ? (
          <>
            {" "}
            <span className="badge">{words("new")}</span>
          </>
        ) : null}
        {feature.tip ? (
          <>
            {" "}
            <Tip label={words("about", { feature: feature.text })} {...feature.tip} />
          </>
        ) : null}
      </span>
      {priced && feature.price !== undefined ? <span className="features__price">{feature.price}</span> : null}
    </li>
  );
}

interface TipProps extends Tooltip {
  /** Accessible name of the mark ("About tone meter"). */
  readonly label: string;
}

/**
 * `shown` follows pointer and focus. `pinned` was pressed, so it stays until another press, Escape, or a press
 * elsewhere.
 */
type TipState = "closed" | "shown" | "pinned";

/** A question mark with an explanation. Opens on press, hover and focus. Escape closes it without moving the focus. */
function Tip({ label, title, text, index }: TipProps) {
  const id = useId();
  const whole = useRef<HTMLSpanElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<TipState>("closed");
  const open = state !== "closed";

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setState("closed");
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setState("closed");
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [open]);

  useEffect(() => () => clearTimeout(closing.current), []);

  const show = () => {
    clearTimeout(closing.current);
    setState((now) => (now === "closed" ? "shown" : now));
  };
  const leave = () => {
    closing.current = setTimeout(() => setState((now) => (now === "shown" ? "closed" : now)), TO_BUBBLE_MS);
  };
  const onPointerEnter = (event: React.PointerEvent) => event.pointerType === "mouse" && show();

  return (
    <span className="tip" ref={whole} onPointerEnter={onPointerEnter} onPointerLeave={leave}>
      <button
        className="tip__button"
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        aria-describedby={open ? id : undefined}
        onFocus={show}
        onBlur={() => setState("closed")}
        onClick={() => setState((now) => (now === "pinned" ? "closed" : "pinned"))}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="M9.6 9.3a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.9M12 16.6v.1" />
        </svg>
      </button>
      <span className="tip__bubble" id={id} role="tooltip" hidden={!open} data-index={index}>
        {title === "" ? null : <span className="tip__title">{title}</span>}
        <span>{text}</span>
      </span>
    </span>
  );
}

/**
 * Time in milliseconds for the pointer to move from the mark to the bubble, so that the bubble can be hovered (WCAG
 * 1.4.13).
 */
const TO_BUBBLE_MS = 200;
