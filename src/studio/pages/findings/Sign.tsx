import type { Finding } from "../../protocol.ts";

/** The sign of a finding: an octagon for something to fix, a triangle for something to check. */
export function Sign({ severity }: Pick<Finding, "severity">) {
  return (
    <svg className="sign" data-t={severity} viewBox="0 0 20 20" aria-hidden="true">
      {severity === "error" ? (
        <path d="M7 3h6l4 4v6l-4 4H7l-4-4V7zM10 7v3.8M10 13.4v.1" />
      ) : (
        <path d="M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.4v.1" />
      )}
    </svg>
  );
}
