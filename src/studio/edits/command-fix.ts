import type { Fix } from "../../model/index.ts";

/** Settles a finding of the check by its obvious edit. */
export interface ApplyFix extends Fix {
  readonly kind: "apply-fix";
}
