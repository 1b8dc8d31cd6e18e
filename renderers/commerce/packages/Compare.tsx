import { type RefObject, useId } from "react";
import { useBlockText } from "../../blocks/useBlockText.ts";
import type { Content, Offer } from "./offers.ts";
import { Button } from "../../Button.tsx";

/**
 * On a narrow screen the style sheet shows the table as lists. Some browsers (Safari) then drop the table's role, so it
 * is set explicitly.
 */
const ROLE = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

interface CompareProps {
  readonly offers: readonly Offer[];
  readonly featured: number | undefined;
  /** The person's prices of a package, formatted. */
  readonly pricesOf: (offer: Offer) => { readonly perMonth: string; readonly total: string };
  /** Gets the focus when the person opens the table. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** All packages in one table. */
export function Compare({ offers, featured, pricesOf, heading }: CompareProps) {
  const words = useBlockText("packages");
  const id = useId();
  const length = offers[0]?.years === 2 ? "TwoYears" : "OneYear";
  const priced = (text: string, offer: Offer) => (offer.buildYourOwn ? words("compare.from", { price: text }) : text);
  const cell = (offer: Offer) => ({
    ...ROLE.cell,
    "data-name": offer.name,
    "data-featured": offer.id === featured ? "" : undefined,
  });
  return (
    <section className="compare" aria-labelledby={id}>
      <div className="compare__head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {words("compare.title")}
        </h2>
        <Button look="link" onClick={() => window.print()}>
          {words("compare.print")}
        </Button>
      </div>
      <table className="compare__table" {...ROLE.table} aria-labelledby={id} data-count={offers.length}>
        <thead {...ROLE.rowgroup}>
          <tr {...ROLE.row}>
            <td {...ROLE.cell} />
            {offers.map((offer) => (
              <th
                {...ROLE.columnheader}
                scope="col"
                key={offer.id}
                data-featured={offer.id === featured ? "" : undefined}
              >
                {offer.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup}>
          {(["perMonth", "total"] as const).map((kind) => (
            <tr {...ROLE.row} key={kind}>
              <th {...ROLE.rowheader} scope="row">
                {words(kind === "total" ? `compare.total${length}` : "compare.perMonth")}
              </th>
              {offers.map((offer) => (
                <td key={offer.id} {...cell(offer)}>
                  {priced(breakable(pricesOf(offer)[kind]), offer)}
                </td>
              ))}
            </tr>
          ))}
          {compareOffers(offers).map((row) => (
            <tr {...ROLE.row} key={row.name}>
              <th {...ROLE.rowheader} scope="row">
                {row.label}
              </th>
              {offers.map((offer, index) => (
                <td key={offer.id} {...cell(offer)}>
                  <Held content={row.cells[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/**
 * In a phone's narrow columns a price may break between currency and amount. Otherwise it would break within the
 * amount.
 */
const breakable = (price: string) => price.replaceAll("\u00a0", " ");

function Held({ content }: { readonly content: Content | undefined }) {
  const words = useBlockText("packages");
  if (content === undefined)
    return (
      <>
        <span className="compare__no" aria-hidden="true">
          –
        </span>
        <span className="visually-hidden">{words("compare.no")}</span>
      </>
    );
  if (content.amount !== "") return content.amount;
  if (content.extra) return words("compare.extra");
  return (
    <>
      <span className="compare__yes" />
      <span className="visually-hidden">{words("compare.yes")}</span>
    </>
  );
}

/** One row of the comparison, with one cell per package, in their order. Undefined: the package does not contain it. */
interface ComparedRow {
  readonly name: string;
  readonly label: string;
  readonly cells: readonly (Content | undefined)[];
}

/** Everything that the packages contain, in the order of first appearance. */
function compareOffers(offers: readonly Offer[]): readonly ComparedRow[] {
  const things = new Map<string, string>();
  for (const { name, label } of offers.flatMap((offer) => offer.contents))
    if (!things.has(name)) things.set(name, label);
  return [...things].map(([name, label]) => ({
    name,
    label,
    cells: offers.map((offer) => offer.contents.find((content) => content.name === name)),
  }));
}
