import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Rich } from "../../text/index.ts";
import { control } from "../control.ts";
import { useTyped } from "../useTyped.ts";
import type { WidgetProps } from "../widget.ts";

/** A password that can be seen on request, with what makes it good ticked off while it is typed. No limit cuts a paste. */
export function PasswordWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const typed = useTyped(props);
  const [seen, setSeen] = useState(false);
  const rules = `${props.id}-rules`;
  const described = [props.describedBy, props.rules.length > 0 ? rules : undefined].filter(Boolean).join(" ");
  return (
    <>
      <div className="input-inset">
        <input
          {...control(props)}
          className="input"
          type={seen ? "text" : "password"}
          value={typed.text}
          onChange={typed.onChange}
          onBlur={typed.onBlur}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          aria-describedby={described || undefined}
          spellCheck={false}
          autoCapitalize="none"
        />
        <button
          className="btn"
          data-variant="quiet"
          type="button"
          aria-controls={props.id}
          onClick={() => setSeen(!seen)}
        >
          {t(seen ? "ui.hide" : "ui.show")}
          <span className="visually-hidden"> {props.label}</span>
        </button>
      </div>
      {props.rules.length > 0 ? (
        <ul className="rules" id={rules}>
          {props.rules.map((rule, index) => (
            <Rule key={index} met={rule.met(typed.text)}>
              <Rich text={rule.text} />
            </Rule>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Rule({ met, children }: { readonly met: boolean; readonly children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <li className="rules__item" data-met={met ? "" : undefined}>
      {children}
      {met ? <span className="visually-hidden">{`, ${t("ui.met")}`}</span> : null}
    </li>
  );
}
