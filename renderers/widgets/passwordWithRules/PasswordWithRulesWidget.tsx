import { useEffect, useReducer, useState } from "react";
import { asText, isObject } from "../../props.ts";
import { Rich, SpokenState, useText } from "../../text/index.ts";
import { Secret } from "../password/Secret.tsx";
import { useTyped } from "../useTyped.ts";
import type { WidgetProps } from "../widget.ts";
import { type Strength, strengthOf } from "./strength.ts";
import { useSpeaker } from "../../text/speaker.ts";
import type { JsonObject } from "../../../src/engine/index.ts";

/** A new password. Its rules and its strength are updated while the person types. */
export function PasswordWithRulesWidget(props: WidgetProps) {
  const { strength } = props.layout;
  const [, draw] = useReducer((keys: number) => keys + 1, 0);
  const typed = useTyped(props, { typed: draw });
  const rules = `${props.id}-rules`;
  const describedBy = [props.describedBy, rules].filter(Boolean).join(" ");
  return (
    <>
      <Secret widget={props} typed={typed} describedBy={describedBy} />
      {isObject(strength) ? <Meter strength={strengthOf(typed.text, props.rules, strength)} words={strength} /> : null}
      <ul className="rules" data-columns="" id={rules}>
        {props.rules.map((rule, index) => (
          <Rule key={index} met={rule.met(typed.text)}>
            <Rich text={rule.text} />
          </Rule>
        ))}
      </ul>
    </>
  );
}

function Rule({ met, children }: { readonly met: boolean; readonly children: React.ReactNode }) {
  const { t } = useSpeaker();
  return (
    <li className="rules__item" data-met={met ? "" : undefined}>
      <span>
        {children}
        {met ? <SpokenState state={t("ui.met")} /> : null}
      </span>
    </li>
  );
}

/** The strength as a bar and as a text. Screen readers announce it after a pause in typing, not at every letter. */
function Meter({ strength, words }: { readonly strength: Strength; readonly words: JsonObject }) {
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
