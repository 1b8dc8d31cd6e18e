import type { ReactNode } from "react";

/** Replaces `markdown-to-jsx`. RJSF's few own sentences, which people never see here, need no markdown. */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

export default Markdown;
