type Arms = Readonly<Record<string, string>>;
type Read = (flag: string) => void;
type Watched = new (read: Read) => Arms;

/** By arms: what makes an object with a getter for each flag. One is made at each event: a constructor makes it fastest. */
const made = new WeakMap<Arms, Watched>();
const READ = Symbol("read");

interface Reader {
  [READ]: Read;
}

/**
 * The arms of experiments as expressions see them, while `read` hears of each flag that one asks for: an experiment
 * counts as seen where it decided something, and nowhere else.
 */
export function watched(arms: Arms, read: Read): Arms {
  let Reading = made.get(arms);
  if (Reading === undefined) made.set(arms, (Reading = readerOf(arms)));
  return new Reading(read);
}

function readerOf(arms: Arms): Watched {
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
  function Reading(this: Reader, read: Read): void {
    this[READ] = read;
  }
  // Nothing but flags can be asked for: `constructor` is none.
  Reading.prototype = Object.create(null, Object.fromEntries(getters));
  return Reading as unknown as Watched;
}
