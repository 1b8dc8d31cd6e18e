type Arms = Readonly<Record<string, string>>;
type Read = (flag: string) => void;

/** For each set of arms: a constructor of objects that inherit a getter for each flag and hold their own `read`. */
const readers = new WeakMap<Arms, new (read: Read) => object>();
const READ = Symbol("read");

interface Reader {
  readonly [READ]: Read;
}

/**
 * The arms of experiments as expressions see them. `read` is called with each flag that an expression reads, because a
 * person has seen an experiment only where its arm decided something.
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
  // Runs at every event, and this is many times as fast as Object.create. It is a function because the prototype of a
  // class cannot be replaced.
  function Watched(this: { [READ]: Read }, read: Read) {
    this[READ] = read;
  }
  Watched.prototype = Object.create(null, Object.fromEntries(getters));
  return Watched as unknown as new (
    read: Read,
  ) => object;
}
