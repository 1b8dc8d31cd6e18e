import type { ReactNode } from "react";

/** In place of `markdown-to-jsx`: RJSF's own few sentences, which people never see here, need no markdown. */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

export default Markdown;
