import { useEffect, useRef } from "react";
import { Icon } from "../icon/Icon.tsx";
import { Button } from "../Button.tsx";

interface FailureProps {
  /** What happened and what to do. */
  readonly text: string;
  readonly retry?: { readonly text: string; readonly press: () => void };
  /**
   * The failure is the main content of the page: it gets the focus when it appears, which also scrolls it into view.
   */
  readonly focused?: boolean;
}

/** Shows that something on this part of the page failed. The rest of the page still works. */
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
            <Button look="secondary" onClick={retry.press}>
              {retry.text}
            </Button>
          </p>
        ) : null}
      </div>
    </div>
  );
}
