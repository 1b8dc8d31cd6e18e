import { useBlockText } from "../../blocks/useBlockText.ts";

/**
 * What a coupon saves, shown once above the cards. Shows nothing if it saves nothing. `percents` are those of the
 * cards.
 */
export function CouponLine({ percents }: { readonly percents: readonly number[] }) {
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
