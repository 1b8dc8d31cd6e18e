import { useState } from "react";

interface ServiceWordsProps {
  /** The name of the page's language. */
  readonly language: string;
  readonly words: string;
  /** The service's usual message for the error code. */
  readonly usual: string;
  readonly onWords: (words: string) => void;
}

/** The service's message for a failure: the usual one for its code, or a custom one. */
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
