/** A site, for who makes another one like it. */
export interface SiteView {
  readonly id: string;
  readonly country: string;
  readonly currency: string;
  /** The first is its own. */
  readonly languages: readonly string[];
  readonly supportEmail: string;
}
