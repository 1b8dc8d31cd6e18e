import { useId, useState } from "react";
import { useBlockText } from "../useBlockText.ts";
import { Features } from "./Features.tsx";
import type { Offer } from "./offers.ts";
import { Price } from "./Price.tsx";
import { useNarrow } from "./useNarrow.ts";

interface PackageCardProps {
  readonly offer: Offer;
  readonly featured: boolean;
  /** The co-parent chose this one. */
  readonly selected: boolean;
  /** Prices include VAT. */
  readonly vat: boolean;
  /** Shows what each feature costs. */
  readonly priced: boolean;
  /** This package was chosen and the choice is being sent. */
  readonly busy: boolean;
  readonly onChoose: () => void;
}

export function PackageCard({ offer, featured, selected, vat, priced, busy, onChoose }: PackageCardProps) {
  const words = useBlockText("packages");
  const id = useId();
  const narrow = useNarrow();
  const [expanded, setExpanded] = useState(false);
  const totalKey = `${offer.buildYourOwn ? "totalFrom" : "total"}${offer.years === 1 ? "OneYear" : "TwoYears"}`;

  return (
    <article
      className="package"
      aria-labelledby={`${id}name`}
      data-featured={featured ? "" : undefined}
      data-custom={offer.buildYourOwn ? "" : undefined}
    >
      <div className="package__head">
        <h2 className="package__name" id={`${id}name`}>
          {offer.name}
        </h2>
        {featured ? <p className="package__ribbon">{words("popular")}</p> : null}
        {selected ? <CoParentMarker text={words("selected")} /> : null}
      </div>
      <Price amount={offer.perMonth} per={words("perMonth")} />
      <p className="package__total">
        {words(totalKey, { total: offer.total })}
        {vat ? `, ${words("vat")}` : ""}
      </p>
      <p className="package__desc">{offer.description}</p>
      <div className="package__action">
        <button
          className="btn"
          data-variant={featured ? "primary" : "secondary"}
          type="button"
          data-block=""
          aria-busy={busy}
          onClick={onChoose}
        >
          {words(offer.buildYourOwn ? "chooseOption" : "select")}
          {offer.buildYourOwn ? null : <span className="visually-hidden"> {offer.name}</span>}
        </button>
      </div>
      <div className="package__more">
        <div className="package__details" id={`${id}details`} hidden={narrow && !expanded}>
          {offer.groups.map((group) => (
            <Features key={group.header} group={group} priced={priced} />
          ))}
        </div>
        <button
          className="btn package__expand"
          data-variant="quiet"
          type="button"
          aria-expanded={expanded}
          aria-controls={`${id}details`}
          onClick={() => setExpanded(!expanded)}
        >
          {words(expanded ? "collapse" : "expand")}
          <span className="visually-hidden"> {offer.name}</span>
        </button>
      </div>
    </article>
  );
}

function CoParentMarker({ text }: { readonly text: string }) {
  return (
    <p className="marker">
      <svg className="marker__mark" viewBox="0 0 32 32" aria-hidden="true">
        <path className="brand__mark-a" d="M16 4.5 3 14.2V28l13-9.7z" />
        <path className="brand__mark-b" d="M16 4.5 29 14.2V28l-13-9.7z" />
      </svg>
      <span>{text}</span>
    </p>
  );
}
