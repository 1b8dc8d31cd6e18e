import type { DataFileView } from "../../protocol-parts.ts";

interface FoundValuesProps {
  readonly files: readonly DataFileView[];
  /** What a person looks for. */
  readonly words: string;
  readonly onOpen: (path: string, at: string) => void;
}

const MOST = 50;

/** The values of sites and lists that have the words: each leads to its place. */
export function FoundValues({ files, words, onOpen }: FoundValuesProps) {
  const sought = simple(words);
  if (sought.length < 2) return null;
  const found = files.flatMap(({ path, title, values }) =>
    values.flatMap((one) =>
      [one.words, one.written].some((said) => simple(said).includes(sought)) ? [{ path, title, ...one }] : [],
    ),
  );
  return (
    <section aria-label="Found in sites and prices">
      <p className="small muted" aria-live="polite">
        {found.length === 0
          ? "Nothing in sites and prices has these words."
          : `Found in sites and prices: ${found.length}${found.length > MOST ? `, the first ${MOST} here` : ""}`}
      </p>
      <ul className="items">
        {found.slice(0, MOST).map(({ path, title, at, where, words: value }, index) => (
          <li key={`${path}${at}${where}${index}`}>
            <button className="words" type="button" onClick={() => onOpen(path, at)}>
              {value}
              <span className="muted">
                {" "}
                {title}, {where}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A phone number is found however its digits are grouped. */
function simple(words: string): string {
  const low = words.trim().toLowerCase();
  return /^[\d\s()+.-]+$/.test(low) ? low.replaceAll(/[\s().-]/g, "") : low;
}
