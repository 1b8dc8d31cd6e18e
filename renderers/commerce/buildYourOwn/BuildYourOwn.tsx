import { useId, useState } from "react";
import type { BlockProps } from "../../block.ts";
import { Waiting } from "../../blocks/Waiting.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { useHost } from "../../host.ts";
import { Icon } from "../../icon/Icon.tsx";
import { asString } from "../../props.ts";
import { useView } from "../../view.ts";
import { usePrice } from "../money.ts";
import { Parts } from "./Parts.tsx";
import { Section } from "./Section.tsx";
import { betterPackage } from "./better.ts";
import { type Term, percentLess, readTerms, yearsOf } from "./terms.ts";
import { type Values, isComplete, readValues, totalOf, withLength, withStorage } from "./values.ts";
import { Button } from "../../Button.tsx";

/** A package that the person puts together, with the total always visible. */
export function BuildYourOwn({ block: { props } }: BlockProps) {
  const host = useHost();
  const { busy } = useView();
  const words = useBlockText("buildYourOwn");
  const price = usePrice();
  const [chosen, setValues] = useValues(readValues(props.values));
  const terms = readTerms(props.packages);
  const term = terms.find(({ code }) => code === chosen.subscription);
  const values = withStorage(chosen, term);
  // In an upgrade, the person must add something.
  const nothingAdded = props.upgrading === true && term !== undefined && totalOf(values, term) <= term.basePrice;
  const complete = isComplete(values, term) && !nothingAdded;
  const better = term ? betterPackage(props.others, values, term) : undefined;
  const upgrade = asString(props.upgrade) ?? "upgrade";

  const change = (next: Values) => {
    setValues(next);
    host.send({ name: "change", payload: { values: next } });
  };
  const changeLength = (subscription: string) =>
    change(
      withLength(
        terms.find(({ code }) => code === subscription),
        subscription,
      ),
    );

  if (terms.length === 0) return <Waiting />;
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (complete && !busy) host.send({ name: "choose", payload: { values } });
      }}
    >
      <div className="options" data-numbered={props.numbered === false ? undefined : ""}>
        <Length terms={terms} value={values.subscription} onChange={changeLength} />
        {term ? (
          <Parts term={term} values={values} upgrade={upgrade} upgrading={props.upgrading === true} onChange={change} />
        ) : null}
      </div>
      <div className="stack" data-gap="s">
        <output>
          {better && term ? (
            <span className="upgrade-prompt">
              <span>
                <strong>{words("better", { name: better.name, price: better.price })}</strong>{" "}
                <span>{words("less", { amount: price(better.less, term.currency) })}</span>
              </span>
            </span>
          ) : null}
        </output>
        <Button look="link" onClick={() => host.send({ name: upgrade })}>
          {words("upgrade")}
        </Button>
      </div>
      <div className="total-bar">
        <p>
          <span className="total-bar__label">
            {term
              ? words(yearsOf(term.code) === 1 ? "totalOneYear" : "totalTwoYears", {
                  monthly: price(Math.round(totalOf(values, term) / (12 * yearsOf(term.code))), term.currency),
                })
              : words("totalUnknown")}
          </span>{" "}
          <output className="total-bar__amount">{term ? price(totalOf(values, term), term.currency) : ""}</output>
        </p>
        <Button look="primary" type="submit" disabled={!complete || busy} aria-busy={busy}>
          {words("continue")}
        </Button>
      </div>
    </form>
  );
}

/** The person's values. If the journey changes them (another tab, a reset), its values replace them. */
function useValues(initial: Values) {
  const [values, setValues] = useState(initial);
  const digest = JSON.stringify(initial);
  const [seen, setSeen] = useState(digest);
  if (digest !== seen) {
    setSeen(digest);
    setValues(initial);
  }
  return [values, setValues] as const;
}

interface LengthProps {
  readonly terms: readonly Term[];
  readonly value: string;
  readonly onChange: (subscription: string) => void;
}

/** The choice of the subscription's length. All other choices depend on it. */
function Length({ terms, value, onChange }: LengthProps) {
  const words = useBlockText("buildYourOwn");
  const id = useId();
  const [touched, setTouched] = useState(false);
  const longerText = (term: Term) => {
    const percent = percentLess(term, terms);
    return percent < 1 ? term.label : words("longer", { length: term.label, percent });
  };
  const invalid = touched && !terms.some((term) => term.code === value);
  return (
    <Section title={words("subscription")}>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {words("length")}
        </label>
        {invalid ? (
          <p className="field__error" id={`${id}error`}>
            <span>
              <span className="visually-hidden">{words("error")} </span>
              {words("lengthRequired")}
            </span>
          </p>
        ) : null}
        <span className="select">
          <select
            className="select__control"
            id={id}
            name="subscription"
            required
            value={value}
            aria-invalid={invalid}
            aria-describedby={invalid ? `${id}error` : undefined}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => setTouched(true)}
          >
            <option value="">{words("chooseLength")}</option>
            {terms.map((term) => (
              <option key={term.code} value={term.code}>
                {longerText(term)}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      </div>
    </Section>
  );
}
