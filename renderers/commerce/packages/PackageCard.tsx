import { useId, useState } from "react";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { Mark } from "../../page/Mark.tsx";
import { Features } from "./Features.tsx";
import { Price } from "./Price.tsx";
import type { Offer } from "./offers.ts";
import type { Saving } from "./saving.ts";
import type { Upgrade } from "./upgrade.ts";
import { Button } from "../../Button.tsx";

interface PackageCardProps {
  readonly offer: Offer;
  readonly featured: boolean;
  /** Why the card is marked: the co-parent chose this package, or the person did, earlier. */
  readonly marker: "selected" | "chosen" | undefined;
  /** Labels of contents that stand above the lists. */
  readonly emphasis: readonly string[];
  /** Prices include VAT. */
  readonly vat: boolean;
  /** Shows what each feature costs. */
  readonly priced: boolean;
  /** The prices with a coupon. */
  readonly saving: Saving | undefined;
  /** What this longer subscription saves, as a formatted text. */
  readonly longer: string | undefined;
  /** Its details are open at first, if they can be closed. */
  readonly open: boolean;
  /** Set if the person has a plan already and can change it. */
  readonly upgrade: Upgrade | undefined;
  /** This package was chosen, and the choice is being sent. */
  readonly busy: boolean;
  readonly onChoose: () => void;
}

export function PackageCard(props: PackageCardProps) {
  const { offer, featured, marker, emphasis, vat, priced, saving, longer, upgrade } = props;
  const words = useBlockText("packages");
  const id = useId();
  const [expanded, setExpanded] = useState(props.open);
  const current = upgrade?.current === offer.id;
  const length = offer.years === 1 ? "OneYear" : "TwoYears";
  const total = current
    ? words(`renews${length}`, { total: upgrade.renewal })
    : words(`${upgrade ? "then" : "total"}${length}`, {
        total: saving?.total ?? offer.total,
        date: upgrade?.expires ?? "",
      });

  return (
    <article
      className="package"
      aria-labelledby={`${id}name`}
      data-featured={featured ? "" : undefined}
      data-custom={offer.buildYourOwn ? "" : undefined}
      data-current-plan={current ? "" : undefined}
    >
      <div className="package__head">
        <h2 className="package__name" id={`${id}name`}>
          {offer.name}
        </h2>
        {current ? (
          <p className="package__ribbon" data-kind="current">
            {words("currentPlan")}
          </p>
        ) : null}
        {featured && !current ? <p className="package__ribbon">{words("popular")}</p> : null}
      </div>
      <Price
        amount={saving?.perMonth ?? offer.perMonth}
        per={words("perMonth")}
        from={offer.buildYourOwn && !current ? words("from") : undefined}
      />
      <p className="package__total">
        {saving ? (
          <s className="price__was">
            <span className="visually-hidden">{`${words("was")} `}</span>
            <span>{offer.total}</span>
          </s>
        ) : null}
        <span>{vat ? `${total}, ${words("vat")}` : total}</span>
        {longer === undefined ? null : <span className="package__saving">{words("youSave", { amount: longer })}</span>}
      </p>
      <p className="package__desc">{offer.description}</p>
      <CardAction {...props} />
      <div className="package__more">
        {marker ? <Marker text={words(marker)} /> : null}
        {emphasis.length > 0 ? (
          <ul className="features package__emphasis">
            {emphasis.map((label) => (
              <li className="features__item" key={label}>
                {label}
              </li>
            ))}
          </ul>
        ) : null}
        <div className="package__details" id={`${id}details`} data-folded={expanded ? undefined : ""}>
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
          <span>{words(expanded ? "collapse" : "expand")}</span>
          <span className="visually-hidden">{` ${offer.name}`}</span>
        </button>
      </div>
    </article>
  );
}

function Marker({ text }: { readonly text: string }) {
  return (
    <p className="marker">
      <Mark className="marker__mark" />
      <span>{text}</span>
    </p>
  );
}

interface CardActionProps {
  readonly offer: Offer;
  readonly featured: boolean;
  /** Set if the person has a plan already and can change it. */
  readonly upgrade: Upgrade | undefined;
  /** This package was chosen, and the choice is being sent. */
  readonly busy: boolean;
  readonly onChoose: () => void;
}

/** The action of a card: choose the package or change to it. The current plan shows when it renews. */
function CardAction({ offer, featured, upgrade, busy, onChoose }: CardActionProps) {
  const words = useBlockText("packages");
  if (upgrade?.current === offer.id) {
    return (
      <div className="package__action">
        <Due label={words("nextRenewal")} value={upgrade.expires} />
      </div>
    );
  }
  return (
    <div className="package__action">
      {upgrade && offer.prorated !== "" ? <Due label={words("dueToday")} value={offer.prorated} /> : null}
      <Button look={featured ? "primary" : "secondary"} wide aria-busy={busy} onClick={onChoose}>
        {upgrade ? (
          <>
            <span>{words("upgrade")}</span>
            <span className="visually-hidden">{` ${words("upgradeTo", { name: offer.name })}`}</span>
          </>
        ) : (
          <>
            <span>{words(offer.buildYourOwn ? "chooseOption" : "select")}</span>
            {offer.buildYourOwn ? null : <span className="visually-hidden">{` ${offer.name}`}</span>}
          </>
        )}
      </Button>
    </div>
  );
}

function Due({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <p className="package__due">
      <span>{label}</span> <strong>{value}</strong>
    </p>
  );
}
