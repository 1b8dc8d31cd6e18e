import { useEffect, useState } from "react";
import type { JsonObject } from "../../../src/engine/index.ts";
import { asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import type { Strength } from "./strength.ts";

/** The strength as a bar and as a text. Screen readers announce it after a pause in typing, not at every letter. */
export function Meter({ strength, words }: { readonly strength: Strength; readonly words: JsonObject }) {
  const text = useText();
  const judged = [text(strength.word), text(strength.advice)].filter(Boolean).join(" ");
  const label = text(asText(words.label));
  const said = usePaused(judged === "" ? "" : `${label} ${judged}`);
  return (
    <>
      <div className="meter" data-level={strength.level} aria-hidden="true">
        {PARTS.map((part) => (
          <span className="meter__part" key={part} />
        ))}
        <span className="meter__text">
          {judged === "" ? null : (
            <>
              <span>{label}</span> <strong>{judged}</strong>
            </>
          )}
        </span>
      </div>
      <output className="visually-hidden">{said}</output>
    </>
  );
}

const PARTS = [1, 2, 3, 4];

/** The text, once it has stayed the same for a while. */
function usePaused(words: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MS, words);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

const PAUSE_MS = 1200;
