import { Icon } from "../icon/Icon.tsx";

interface FailureProps {
  /** What happened and what to do. */
  readonly text: string;
  readonly retry?: { readonly text: string; readonly press: () => void };
}

/** Something on this part of the page failed; the rest of it still works. */
export function Failure({ text, retry }: FailureProps) {
  return (
    <div className="alert" data-tone="error" role="alert">
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
