import { useBlockText } from "../../blocks/useBlockText.ts";
import type { Offer } from "./offers.ts";
import type { Upgrade } from "./upgrade.ts";

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
export function CardAction({ offer, featured, upgrade, busy, onChoose }: CardActionProps) {
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
      <button
        className="btn"
        data-variant={featured ? "primary" : "secondary"}
        type="button"
        data-block=""
        aria-busy={busy}
        onClick={onChoose}
      >
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
      </button>
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
