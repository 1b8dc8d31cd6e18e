/** Messages about what the check has found, for the place Findings. */
import type { Finding } from "./protocol.ts";

export interface FindingView extends Finding {
  /** Who is harmed if it is released, and how. Absent if its message says so. */
  readonly why?: string;
  /** The steps at which people encounter it. Empty if it is only in the files. */
  readonly steps: readonly { readonly flow: string; readonly step: string }[];
}
