import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";

/** The span that the running code belongs to; none while nothing is traced. */
export const currentSpan = new AsyncLocalStorage<Span | undefined>();

/** For a log line: where it belongs in the traces. */
export function traceIds(): { readonly traceId?: string; readonly spanId?: string } {
  const context = currentSpan.getStore()?.spanContext();
  return context ? { traceId: context.traceId, spanId: context.spanId } : {};
}
