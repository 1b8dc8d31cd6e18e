import { useEffect, useRef } from "react";
import { Icon } from "../icon/Icon.tsx";

interface FailureProps {
  /** What happened and what to do. */
  readonly text: string;
  readonly retry?: { readonly text: string; readonly press: () => void };
  /** It is what the page is about: it takes the focus when it appears, and so comes into view. */
  readonly focused?: boolean;
}

/** Something on this part of the page failed; the rest of it still works. */
export function Failure({ text, retry, focused = false }: FailureProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) alert.current?.focus();
  }, [focused]);
  return (
    <div
      className="alert"
      data-tone="error"
      role="alert"
      ref={alert}
      {...(focused && { tabIndex: -1, "data-foremost": "" })}
    >
      <Icon name="error" />
      <div className="alert__body">
        <p>{text}</p>
        {retry ? (
          <p>
            <button className="btn" data-variant="secondary" type="button" onClick={retry.press}>
              {retry.text}
            </button>
          </p>
        ) : null}
      </div>
    </div>
  );
}
