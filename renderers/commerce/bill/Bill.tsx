import { useId } from "react";
import type { BlockProps } from "../../block.ts";
import { asObject, asObjects, asString } from "../../props.ts";
import { useSpeaker } from "../../text/speaker.ts";
import { usePrice } from "../money.ts";
import { type Option, readTerms, yearsOf } from "../buildYourOwn/terms.ts";
import { readValues, totalOf, withStorage } from "../buildYourOwn/values.ts";
import { SumLines } from "../lines/SumLines.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";

/** The price of a build-your-own package, part by part, beside the choices. A narrow page shows only the total. */
export function Bill({ block: { props } }: BlockProps) {
  const words = useBlockText("bill");
  const partOf = useBlockText("buildYourOwn");
  const price = usePrice();
  const lang = useSpeaker().i18n.language;
  const id = useId();
  const terms = readTerms(props.packages);
  const chosen = readValues(props.values);
  const term = terms.find(({ code }) => code === chosen.subscription);
  const item = asObjects(props.packages).find((one) => one.buildYourOwn === true);
  if (item === undefined) return null;

  const values = withStorage(chosen, term);
  const show = (minor: number) => price(minor, term?.currency ?? "");
  const costs = (option: Option | undefined) => option !== undefined && option.price > 0;
  const storage = term?.storage.find(({ code }) => code === values.myfiles);
  const additions = [
    { name: "tonemeter", option: term?.toneMeter, code: values.tonemeter },
    { name: "unlimitedPayments", option: term?.payments, code: values.unlimitedPayments },
  ].flatMap(({ name, option, code }) =>
    option?.code === code ? [{ label: partOf(`${name}.title`), value: show(option.price) }] : [],
  );
  const included = asObjects(asObject(item.primaryFeatures).features).map(({ featureText }) =>
    withinSentence(asString(featureText) ?? "", lang),
  );
  const last = included.at(-1) ?? "";
  const before = new Intl.ListFormat(lang, { type: "unit", style: "short" }).format(included.slice(0, -1));
  const things = before === "" ? last : words("things", { before, last });
  const total = term && totalOf(values, term);
  const years = yearsOf(chosen.subscription);
  return (
    <aside className="order" data-wide="" aria-labelledby={id}>
      <div className="order__body">
        <h2 className="order__title" id={id}>
          {words("title")}
        </h2>
        <div className="order__plan">
          <p className="order__plan-name">
            <span>{asString(item.displayName)}</span>
            <span className="tabular">{term ? show(term.basePrice) : ""}</span>
          </p>
          <p className="note">
            {words(term === undefined ? "noTerm" : years === 1 ? "oneYear" : "twoYears", { things })}
          </p>
        </div>
        {term && total !== undefined ? (
          <>
            <SumLines
              rows={[
                ...(storage && costs(storage)
                  ? [{ label: words("storage", { amount: storage.description }), value: show(storage.price) }]
                  : []),
                ...additions,
                { label: words("total"), value: show(total), kind: "total" as const },
              ]}
            />
            <p className="note">
              {[
                item.includedTax === undefined ? words("beforeTax") : "",
                words("monthly", { amount: show(Math.round(total / (12 * years))) }),
              ]
                .filter(Boolean)
                .join(" ")}
            </p>
          </>
        ) : (
          <p className="note">{words("noLength")}</p>
        )}
      </div>
    </aside>
  );
}

/** The name of a feature in the middle of a sentence: "Basic calls" is "basic calls" there, "PDF export" stays. */
function withinSentence(name: string, lang: string): string {
  const [first = "", second = ""] = name;
  return second === second.toLocaleLowerCase(lang) ? first.toLocaleLowerCase(lang) + name.slice(first.length) : name;
}
