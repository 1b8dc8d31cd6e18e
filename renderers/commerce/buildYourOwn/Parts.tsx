import { useId } from "react";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { useHost } from "../../host.ts";
import { Section } from "./Section.tsx";
import type { Option, Term } from "./terms.ts";
import type { Values } from "./values.ts";
import { Button } from "../../Button.tsx";
import { ChoiceLine } from "../../ChoiceLine.tsx";

interface PartsProps {
  readonly term: Term;
  readonly values: Values;
  /** The event to send if the person prefers to see the packages. */
  readonly upgrade: string;
  /** The person changes an existing plan. */
  readonly upgrading: boolean;
  readonly onChange: (values: Values) => void;
}

/** Everything that can be chosen for a length. */
export function Parts({ term, values, upgrade, upgrading, onChange }: PartsProps) {
  const words = useBlockText("buildYourOwn");
  return (
    <>
      {upgrading && term.storage.length === 0 ? null : (
        <Storage
          options={term.storage}
          value={values.myfiles}
          upgrade={upgrade}
          onChange={(myfiles) => onChange({ ...values, myfiles })}
        />
      )}
      {term.toneMeter ? (
        <Addition
          name="tonemeter"
          option={term.toneMeter}
          value={values.tonemeter}
          onChange={(tonemeter) => onChange({ ...values, tonemeter })}
        />
      ) : null}
      {term.payments ? (
        <Addition
          name="unlimitedPayments"
          option={term.payments}
          value={values.unlimitedPayments}
          onChange={(unlimitedPayments) => onChange({ ...values, unlimitedPayments })}
        />
      ) : null}
      {term.calls ? <Section title={words("calls.title")} help={words("calls.help")} /> : null}
    </>
  );
}

interface StorageProps {
  readonly options: readonly Option[];
  readonly value: string;
  readonly upgrade: string;
  readonly onChange: (code: string) => void;
}

function Storage({ options, value, upgrade, onChange }: StorageProps) {
  const host = useHost();
  const words = useBlockText("buildYourOwn");
  const name = useId();
  return (
    <Section title={words("storage.title")} help={words("storage.help")}>
      {options.length > 0 ? (
        <fieldset className="choices">
          <legend className="visually-hidden">{words("storage.title")}</legend>
          {options.map((option) => (
            <ChoiceLine
              key={option.code}
              type="radio"
              name={name}
              words={option.description}
              end={option.price === 0 ? words("included") : words("added", { price: option.priceFormatted })}
              checked={option.code === value}
              onChange={() => onChange(option.code)}
            />
          ))}
        </fieldset>
      ) : null}
      <div className="upgrade-prompt">
        <p>{words("storage.more")}</p>
        <Button look="link" onClick={() => host.send({ name: upgrade })}>
          {words("storage.packages")}
        </Button>
      </div>
    </Section>
  );
}

interface AdditionProps {
  readonly name: "tonemeter" | "unlimitedPayments";
  readonly option: Option;
  readonly value: string;
  readonly onChange: (code: string) => void;
}

function Addition({ name, option, value, onChange }: AdditionProps) {
  const words = useBlockText("buildYourOwn");
  return (
    <Section title={words(`${name}.title`)} help={words(`${name}.help`)}>
      <div className="choices">
        <ChoiceLine
          type="checkbox"
          name={name}
          words={words(`${name}.add`)}
          end={words("added", { price: option.priceFormatted })}
          checked={value === option.code}
          onChange={(event) => onChange(event.target.checked ? option.code : "")}
        />
      </div>
    </Section>
  );
}
