import { useReducer } from "react";
import { isObject } from "../../props.ts";
import { Rich, SpokenState } from "../../text/index.ts";
import { Secret } from "../password/Secret.tsx";
import { useTyped } from "../useTyped.ts";
import type { WidgetProps } from "../widget.ts";
import { Meter } from "./Meter.tsx";
import { strengthOf } from "./strength.ts";
import { useSpeaker } from "../../text/speaker.ts";

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
