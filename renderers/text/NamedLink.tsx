import type { ReactNode } from "react";
import { useHost } from "../host.ts";

interface NamedLinkProps {
  /** Name of a link of `sites.json`. */
  readonly to: string;
  readonly className?: string;
  readonly variant?: string;
  readonly children: ReactNode;
}

/** A link by its name. If the site does not have the link, only the text is shown. */
export function NamedLink({ to, className, variant, children }: NamedLinkProps) {
  const target = useHost().link(to);
  if (!target) return <span className={className}>{children}</span>;
  return (
    <a
      className={className}
      href={target.href}
      {...(variant === undefined ? {} : { "data-variant": variant, "data-block": "" })}
    >
      {children}
    </a>
  );
}
