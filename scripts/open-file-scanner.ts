import { startFileScanner } from "../src/sandbox/index.ts";
import type { ServiceConfig } from "../src/server/index.ts";

export interface OpenFileScanner {
  /** With the scanner to use. */
  readonly config: ServiceConfig;
  /** Stops the stand-in, where there is one. */
  close(): Promise<void>;
}

/** The scanner of files that is configured (`CLAMD_URL`); in development a stand-in where none is. Elsewhere there is none then, and no file is taken. */
export async function openFileScanner(config: ServiceConfig): Promise<OpenFileScanner> {
  if (config.clamdUrl !== undefined || config.development !== true) return { config, close: async () => undefined };
  const { url, close } = await startFileScanner();
  return { config: { ...config, clamdUrl: url }, close };
}
