import type { FastifyRequest } from "fastify";

/** Far deeper than any body in the contract. */
const LEVELS = 64;

/** Refuses (400) a body that is nested too deeply for recursive functions. */
export async function refuseDeepBodies({ body }: FastifyRequest): Promise<void> {
  if (isDeeper(body, LEVELS)) throw Object.assign(new Error("The body has too many levels"), { statusCode: 400 });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1));
}
