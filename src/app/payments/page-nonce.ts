/**
 * The nonce in this document's policy, for styles and scripts that a provider adds to the page; undefined if there is
 * none.
 */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
}
