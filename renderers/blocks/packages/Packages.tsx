import { useState } from "react";
import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { asNumber, asString } from "../../props.ts";
import { useView } from "../../view.ts";
import { Failure } from "../Failure.tsx";
import { usePrice } from "../../text/index.ts";
import { useBlockText } from "../useBlockText.ts";
import { Carousel } from "./Carousel.tsx";
import type { Offer, Years } from "./offers.ts";
import { lengthsOf, offersFor } from "./offers.ts";
import { PackageCard } from "./PackageCard.tsx";
import { Placeholder } from "./Placeholder.tsx";
import { savingOf } from "./saving.ts";
import { rowFromOf, variantOf } from "./style.ts";
import { TermToggle } from "./TermToggle.tsx";
import { readUpgrade } from "./upgrade.ts";

/** The packages to choose from. */
export function Packages({ block: { props } }: BlockProps) {
  const words = useBlockText("packages");
  const group = asString(props.group) ?? "";

  if (props.failed === true) return <Failed text={words("failed")} />;
  if (props.loading === true) {
    return <Placeholder rowFrom={asNumber(props.rowFrom) ?? rowFromOf(group, 0, false)} />;
  }
  return <Cards props={props} group={group} />;
}

interface CardsProps {
  readonly props: BlockProps["block"]["props"];
  readonly group: string;
}

function Cards({ props, group }: CardsProps) {
  const host = useHost();
  const { busy } = useView();
  const words = useBlockText("packages");
  const price = usePrice();
  const lengths = lengthsOf(props.packages);
  const [wanted, setWanted] = useState<Years>(asNumber(props.years) === 2 ? 2 : 1);
  const [pressed, setPressed] = useState<number>();
  const years = lengths.includes(wanted) ? wanted : (lengths[0] ?? 1);
  const offers = offersFor(props.packages, years, price);
  const rowFrom = asNumber(props.rowFrom) ?? rowFromOf(group, offers.length, lengths.length < 2);
  const variant = asString(props.variant) ?? variantOf(group);
  const upgrade = readUpgrade(props.upgrade);
  const vatIds: readonly unknown[] = Array.isArray(props.vatIds) ? props.vatIds : [];

  const choose = (offer: Offer) => {
    setPressed(offer.id);
    const { id, packageName, buildYourOwn } = offer;
    host.send({ name: "choose", payload: { packageId: id, packageName, years, buildYourOwn } });
  };

  if (offers.length === 0) return <Failed text={words("none")} />;
  return (
    <>
      {lengths.length > 1 ? <TermToggle value={years} onChange={setWanted} /> : null}
      <Carousel key={years} rowFrom={rowFrom} variant={variant} count={offers.length}>
        {offers.map((offer) => (
          <PackageCard
            key={offer.id}
            offer={offer}
            featured={offer.id === props.featured}
            selected={offer.id === props.selected}
            vat={vatIds.includes(offer.id)}
            saving={variant === "watermelon" ? savingOf(props.coupons, offer, price) : undefined}
            upgrade={upgrade}
            priced={variant === "priced-build-your-own" && offer.buildYourOwn}
            busy={busy && pressed === offer.id}
            onChoose={() => choose(offer)}
          />
        ))}
      </Carousel>
    </>
  );
}

function Failed({ text }: { readonly text: string }) {
  const host = useHost();
  const words = useBlockText("packages");
  return (
    // The page around it is as wide as the cards; words are not.
    <div>
      <Failure text={text} retry={{ text: words("retry"), press: () => host.send({ name: "retry" }) }} />
    </div>
  );
}
