import type { FastifyReply, FastifyRequest } from "fastify";

/** Lets only a few requests of a route in at the same time, so that the bodies of the others are not in memory. */
export interface FewAtOnce {
  /** Before the body is read: whether there is a place, at once or within the time that it is waited for, and somebody still waits for the answer. It is given up when the connection or the answer ends. */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** Carries out a request that has a place, and gives the place up when that is done, also where the client has hung up meanwhile. */
  within<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

interface Place {
  begun: boolean;
  readonly leave: () => void;
}

/** So many places, each of them waited for at most so long, in the order of coming. In memory: each instance counts for itself. */
export function createFewAtOnce(places: number, waitMs: number): FewAtOnce {
  let free = places;
  const waiting = new Set<() => void>();
  const entered = new WeakMap<FastifyRequest, Place>();

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
      else entered.set(request, placeOf(pass));
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

function placeOf(pass: () => void): Place {
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
