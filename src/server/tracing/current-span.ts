import { AsyncLocalStorage } from "node:async_hooks";
import type { Span, SpanContext } from "@opentelemetry/api";

/** The span that the running code belongs to; none while nothing is traced. */
export const currentSpan = new AsyncLocalStorage<Span | undefined>();

/** For a log line: where it belongs in the traces. */
export function traceIds(): { readonly traceId?: string; readonly spanId?: string } {
  const context = currentSpan.getStore()?.spanContext();
  return context ? { traceId: context.traceId, spanId: context.spanId } : {};
}

/** A span that later work may link to. */
export type LinkedSpan = Pick<SpanContext, "traceId" | "spanId" | "traceFlags">;

/** The span that the running code belongs to, to be kept with what it queues; none if nobody keeps its trace. */
export function spanToLink(): LinkedSpan | undefined {
  const span = currentSpan.getStore();
  if (!span?.isRecording()) return undefined;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceId, spanId, traceFlags };
}

/** Links the span that the running code belongs to, if any, with the one that queued its work. */
export function linkTo(context: LinkedSpan | undefined): void {
  if (context) currentSpan.getStore()?.addLink({ context });
}
