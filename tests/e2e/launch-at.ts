/** A browser that resolves the names of the product's sites, as DNS does in production. */
import { type Browser, chromium } from "@playwright/test";
import playwright from "./playwright.config.ts";

/** `origins`: treated like https, so that pages there are given what browsers give only to https. */
export function launchAt(origins: readonly string[]): Promise<Browser> {
  const { launchOptions } = playwright.use ?? {};
  return chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      "--host-resolver-rules=MAP *.example 127.0.0.1",
      `--unsafely-treat-insecure-origin-as-secure=${origins.join(",")}`,
    ],
  });
}
