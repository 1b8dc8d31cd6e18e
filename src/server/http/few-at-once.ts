import type { FastifyReply, FastifyRequest } from "fastify";

/** Limits the number of parallel requests on a route, so that the bodies of waiting requests are not in memory. */
interface FewAtOnce {
  /**
   * Call before the body is read. Resolves to whether there is a place, now or within the waiting time, and the client
   * still waits. The place is freed when the connection or the answer ends.
   */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** Handles a request that has a place, and frees the place afterwards, even if the client has disconnected. */
  within<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

interface Slot {
  begun: boolean;
  readonly leave: () => void;
}

/**
 * `places` requests at once; each further one waits at most `waitMs`, first come, first served. In memory, so each
 * instance counts separately.
 */
export function createFewAtOnce(places: number, waitMs: number): FewAtOnce {
  let free = places;
  const waiting = new Set<() => void>();
  const entered = new WeakMap<FastifyRequest, Slot>();

  const isTurn = (): Promise<boolean> =>
    new Promise((resolve) => {
      const next = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.delete(next);
        resolve(false);
      }, waitMs);
      waiting.add(next);
    });
  const pass = (): void => {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    } else free += 1;
  };

  return {
    async enter(request, reply) {
      let isOver = false;
      reply.raw.once("close", () => {
        isOver = true;
        const place = entered.get(request);
        if (place?.begun === false) place.leave();
      });
      if (free > 0) free -= 1;
      else if (!(await isTurn())) return false;
      if (isOver) pass();
      else entered.set(request, createPlace(pass));
      return !isOver;
    },
    async within(request, work) {
      const place = entered.get(request);
      if (place) place.begun = true;
      try {
        return await work();
      } finally {
        place?.leave();
      }
    },
  };
}

function createPlace(pass: () => void): Slot {
  let hasLeft = false;
  return {
    begun: false,
    leave() {
      if (hasLeft) return;
      hasLeft = true;
      pass();
    },
  };
}
