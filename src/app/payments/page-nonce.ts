/** The nonce of this document's policy, for the styles and scripts that a provider puts into the page; undefined where it has none. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
}
