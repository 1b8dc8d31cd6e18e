/** Something that the service needs is not available now. A retry may work soon. Callers get a 503. */
export class Unavailable extends Error {
  override readonly name: string = "Unavailable";
  /** Fastify's answer for routes outside the contract. */
  readonly statusCode = 503;
}
