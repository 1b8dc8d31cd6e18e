import { useDeferredValue, useRef, useState } from "react";
import type { Json } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { Failure } from "../../blocks/Failure.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { useHost } from "../../host.ts";
import { asNumber, asObjects, asString } from "../../props.ts";
import { useView } from "../../view.ts";
import { usePrice } from "../money.ts";
import { Carousel } from "./Carousel.tsx";
import { Compare } from "./Compare.tsx";
import { PackageCard } from "./PackageCard.tsx";
import { Placeholder } from "./Placeholder.tsx";
import { TermToggle } from "./TermToggle.tsx";
import { leastSaving, longerSaving } from "./longer.ts";
import { type Offer, type OfferOrder, type Years, lengthsOf, offersFor } from "./offers.ts";
import { savingOf } from "./saving.ts";
import { type Upgrade, readUpgrade } from "./upgrade.ts";
import { Button } from "../../Button.tsx";

/** The packages to choose from. */
export function Packages({ block: { props } }: BlockProps) {
  const words = useBlockText("packages");
  const group = asString(props.group) ?? "";
  const loading = props.loading === true;
  // React draws the cards bit by bit above their placeholders. Drawing all at once would block a slow phone for a third
  // of a second.
  const drawing = useDeferredValue(loading);

  if (props.failed === true) return <Failed text={words("failed")} />;
  if (loading || drawing) {
    const rowFrom = asNumber(props.rowFrom) ?? rowFromOf(group, 0, false);
    return <Placeholder rowFrom={rowFrom} count={asNumber(props.placeholders) ?? PLACEHOLDERS} />;
  }
  return <Cards props={props} group={group} />;
}

/** The number of packages at most sites. */
const PLACEHOLDERS = 4;

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
  const offers = offersFor(props.packages, years, price, asOrder(props.order));
  const featured = featuredAmong(offers, props.packages, asNumber(props.featured));
  const rowFrom = asNumber(props.rowFrom) ?? rowFromOf(group, offers.length, lengths.length < 2);
  const variant = asString(props.variant) ?? variantOf(group);
  const upgrade = readUpgrade(props.upgrade);
  const heading = useRef<HTMLHeadingElement>(null);
  const saving = (offer: Offer) => (variant === "watermelon" ? savingOf(props.coupons, offer, price) : undefined);
  const costs = (offer: Offer) => saving(offer)?.totalMinor ?? offer.totalMinor;
  const oneYear = offersFor(props.packages, 1, price);
  const longer = (offer: Offer) =>
    upgrade || props.savings === false ? undefined : longerSaving(offer, oneYear, costs);
  const compared = props.compare === true && offers.length > 1;
  const start = Math.max(
    0,
    offers.findIndex((offer) => offer.id === startOf(offers, props.start === "first" ? undefined : featured, upgrade)),
  );
  const vatIds: readonly unknown[] = Array.isArray(props.vatIds) ? props.vatIds : [];

  const isOpen = (offer: Offer, index: number) => {
    if (props.opened === "all" || props.opened === "none") return props.opened === "all";
    return index === start && (offer.id === featured || upgrade !== undefined);
  };
  const moneyOf = (minor: number | undefined, offer: Offer) =>
    minor === undefined ? undefined : price(minor, offer.currency);
  const choose = (offer: Offer) => {
    setPressed(offer.id);
    const { id, packageName, buildYourOwn } = offer;
    host.send({ name: "choose", payload: { packageId: id, packageName, years, buildYourOwn } });
  };

  if (offers.length === 0) return <Failed text={words("none")} />;
  return (
    <>
      {lengths.length > 1 || compared || variant === "watermelon" ? (
        <div className="package-tools" data-stack="">
          {lengths.length > 1 ? (
            <TermToggle
              value={years}
              lengths={props.longestFirst === true ? lengths.toReversed() : lengths}
              saving={leastSaving(offersFor(props.packages, 2, price).map(longer))}
              onChange={setWanted}
            />
          ) : null}
          <CouponLine percents={offers.map((offer) => saving(offer)?.percent ?? 0)} />
          {compared ? (
            <Button look="link" onClick={() => heading.current?.focus()}>
              {words("compare.title")}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Carousel key={years} rowFrom={rowFrom} variant={variant} names={offers.map((offer) => offer.name)} start={start}>
        {offers.map((offer, index) => (
          <PackageCard
            key={offer.id}
            offer={offer}
            featured={offer.id === featured}
            marker={markerOf(offer, props)}
            emphasis={emphasized(offer, props.emphasis)}
            vat={vatIds.includes(offer.id)}
            saving={saving(offer)}
            longer={moneyOf(years === 2 ? longer(offer)?.amount : undefined, offer)}
            open={isOpen(offer, index)}
            upgrade={upgrade}
            priced={variant === "priced-build-your-own" && offer.buildYourOwn}
            busy={busy && pressed === offer.id}
            onChoose={() => choose(offer)}
          />
        ))}
      </Carousel>
      {compared ? (
        <Compare offers={offers} featured={featured} pricesOf={(offer) => saving(offer) ?? offer} heading={heading} />
      ) : null}
    </>
  );
}

/**
 * Id of the card that a phone shows first: the popular one. In an upgrade, the first one that the person can change to.
 */
function startOf(
  offers: readonly Offer[],
  featured: number | undefined,
  upgrade: Upgrade | undefined,
): number | undefined {
  return upgrade ? offers.find((offer) => offer.id !== upgrade.current)?.id : featured;
}

/** The word of a card's marker: the co-parent has this package, or the person chose it before. */
function markerOf(offer: Offer, props: CardsProps["props"]): "selected" | "chosen" | undefined {
  if (offer.id === props.selected) return "selected";
  return offer.id === props.chosen ? "chosen" : undefined;
}

/** The labels of those emphasized contents that the package includes, in the order of `names`. */
function emphasized(offer: Offer, names: Json | undefined): readonly string[] {
  const wanted: readonly Json[] = Array.isArray(names) ? names : [];
  return wanted.flatMap((name) =>
    offer.contents.filter((content) => content.name === name && !content.extra).map(({ label }) => label),
  );
}

function asOrder(order: Json | undefined): OfferOrder {
  return order === "price" || order === "given" ? order : "id";
}

function Failed({ text }: { readonly text: string }) {
  const host = useHost();
  const words = useBlockText("packages");
  return (
    // The page around it is as wide as the cards. This wrapper keeps the text narrow.
    <div>
      <Failure text={text} retry={{ text: words("retry"), press: () => host.send({ name: "retry" }) }} />
    </div>
  );
}

/** Width in px from which a page's cards are in one row. `all`: the page shows a card for every existing package. */
export function rowFromOf(group: string, count: number, all: boolean): number {
  if (!all) return group === "P0" ? 900 : 1200;
  if (count >= 4) return 1350;
  return count === 3 ? 1030 : 900;
}

/** The style of a pricing group's cards. A journey may choose another one. */
export function variantOf(group: string): string {
  return group === "P3" ? "pick-me" : "brand-refresh";
}

/**
 * What a coupon saves, shown once above the cards. Shows nothing if it saves nothing. `percents` are those of the
 * cards.
 */
function CouponLine({ percents }: { readonly percents: readonly number[] }) {
  const words = useBlockText("packages");
  const most = Math.max(0, ...percents);
  if (most === 0) return null;
  const same = percents.every((percent) => percent === most);
  return (
    <p className="coupon-line">
      <strong>{words(same ? "coupon" : "couponUpTo", { percent: most })}</strong> <span>{words("couponNote")}</span>
    </p>
  );
}

/**
 * Id of the popular package among those of one length. The service names the popular package by an id that belongs to
 * one length. For another length, the package with the same name is the popular one.
 */
function featuredAmong(
  offers: readonly Offer[],
  packages: Json | undefined,
  id: number | undefined,
): number | undefined {
  const popular = asObjects(packages).find((item) => item.id === id);
  if (popular === undefined) return undefined;
  return offers.find((offer) => offer.id === id || offer.packageName === popular.packageName)?.id;
}
