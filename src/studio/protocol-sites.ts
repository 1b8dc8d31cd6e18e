/** A site, as a model for a new one. */
export interface SiteView {
  readonly id: string;
  readonly country: string;
  readonly currency: string;
  /** The first one is its default. */
  readonly languages: readonly string[];
  readonly supportEmail: string;
}
