type Arms = Readonly<Record<string, string>>;
type Read = (flag: string) => void;

/** By arms: makes objects that inherit a getter for each flag, and have a reader of their own. */
const readers = new WeakMap<Arms, new (read: Read) => object>();
const READ = Symbol("read");

interface Reader {
  readonly [READ]: Read;
}

/**
 * The arms of experiments as expressions see them, while `read` hears of each flag that one asks for: an experiment counts as seen where
 * it decided something, and nowhere else.
 */
export function watched(arms: Arms, read: Read): Arms {
  let Watched = readers.get(arms);
  if (Watched === undefined) readers.set(arms, (Watched = readerOf(arms)));
  return new Watched(read) as Arms;
}

function readerOf(arms: Arms): new (read: Read) => object {
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
  // Made at every event: many times as fast as by Object.create. A function, since a class's prototype cannot be replaced.
  function Watched(this: { [READ]: Read }, read: Read) {
    this[READ] = read;
  }
  Watched.prototype = Object.create(null, Object.fromEntries(getters));
  return Watched as unknown as new (
    read: Read,
  ) => object;
}
