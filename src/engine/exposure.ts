type Arms = Readonly<Record<string, string>>;
type Read = (flag: string) => void;

/** By arms: an object with a getter for each flag, from which those with a reader of their own inherit. */
const readers = new WeakMap<Arms, object>();
const READ = Symbol("read");

interface Reader {
  readonly [READ]: Read;
}

/**
 * The arms of experiments as expressions see them, while `read` hears of each flag that one asks for: an experiment counts as seen where
 * it decided something, and nowhere else.
 */
export function watched(arms: Arms, read: Read): Arms {
  let reader = readers.get(arms);
  if (reader === undefined) readers.set(arms, (reader = readerOf(arms)));
  // In a literal: made at every event, and many times as fast as by Object.create.
  return { __proto__: reader, [READ]: read } as unknown as Arms;
}

function readerOf(arms: Arms): object {
  const getters = Object.entries(arms).map(([flag, arm]): [string, PropertyDescriptor & ThisType<Reader>] => [
    flag,
    {
      enumerable: true,
      get() {
        this[READ](flag);
        return arm;
      },
    },
  ]);
  return Object.create(null, Object.fromEntries(getters)) as object;
}
