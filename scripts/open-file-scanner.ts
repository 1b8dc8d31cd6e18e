import { startFileScanner } from "../src/sandbox/index.ts";
import type { ServiceConfig } from "../src/server/index.ts";

export interface OpenFileScanner {
  /** The configuration with the scanner to use. */
  readonly config: ServiceConfig;
  /** Stops the simulated scanner, if one was started. */
  close(): Promise<void>;
}

/**
 * Opens the configured file scanner (`CLAMD_URL`). Without one, starts a simulated scanner in development; otherwise
 * there is none, and no files are accepted.
 */
export async function openFileScanner(config: ServiceConfig): Promise<OpenFileScanner> {
  if (config.clamdUrl !== undefined || config.development !== true) return { config, close: async () => undefined };
  const { url, close } = await startFileScanner();
  return { config: { ...config, clamdUrl: url }, close };
}
