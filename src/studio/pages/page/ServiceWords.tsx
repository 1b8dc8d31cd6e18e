import { useState } from "react";

interface ServiceWordsProps {
  /** The language of the page, as people call it. */
  readonly language: string;
  readonly words: string;
  /** What the service says for the failure's code, unless somebody wants to see other words. */
  readonly usual: string;
  readonly onWords: (words: string) => void;
}

/** What the service tells people with a failure: the words of its code, or others that it may have. */
export function ServiceWords({ language, words, usual, onWords }: ServiceWordsProps) {
  const [typed, setTyped] = useState(words);
  const write = (text: string) => {
    setTyped(text);
    onWords(text);
  };
  return (
    <div className="line" data-wrap>
      <label className="grow">
        <span className="lab">The service’s words, {language}</span>
        <input className="in" value={typed} onChange={({ target }) => write(target.value)} />
      </label>
      <button className="btn" data-size="s" type="button" aria-disabled={typed === usual} onClick={() => write(usual)}>
        The words of its code
      </button>
    </div>
  );
}
