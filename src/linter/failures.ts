import type { Context } from "./context.ts";

interface Failure {
  readonly code: string;
  readonly kind: string;
}

/** The failures that a handler (`call.failed`, `*.failed`) can receive, or `undefined` for any other event. */
export function contractsFor(
  { contracts }: Pick<Context, "contracts">,
  event: string | undefined,
): readonly Failure[] | undefined {
  const operation = /^(.+)\.failed$/.exec(event ?? "")?.[1];
  if (operation === undefined) return undefined;
  const declared = operation === "*" ? [...contracts.values()] : [contracts.get(operation)];
  const errors = declared.flatMap((contract) => contract?.errors ?? []);
  // A proxy in front of the service may forbid any request, and an error without a code uses its kind as code.
  return [...errors, { code: "forbidden", kind: "forbidden" }, ...errors.map(({ kind }) => ({ code: kind, kind }))];
}
