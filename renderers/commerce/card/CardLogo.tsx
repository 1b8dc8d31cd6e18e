import type { ReactElement } from "react";
import { brandName } from "./brandName.ts";

/**
 * A brand's logo, in a simple form and on its own background in both colour schemes. A brand without a logo is shown by
 * its name. Only decoration.
 */
export function CardLogo({ brand }: { readonly brand: string }) {
  const drawn = LOGOS[brand];
  if (!drawn) return <span className="card-mark">{brandName(brand)}</span>;
  return (
    <svg className="card-logo" viewBox="0 0 36 24" aria-hidden="true">
      {drawn}
    </svg>
  );
}

const white = <rect width="36" height="24" rx="4" fill="#fff" />;
const words = { textAnchor: "middle", fontFamily: "Arial, sans-serif", fontWeight: 800 } as const;
const mastercard = (
  <>
    {white}
    <circle cx="14.4" cy="12" r="6.6" fill="#eb001b" />
    <circle cx="21.6" cy="12" r="6.6" fill="#f79e1b" />
    <path d="M18 6.5a6.6 6.6 0 0 1 0 11 6.6 6.6 0 0 1 0-11z" fill="#ff5f00" />
  </>
);

const LOGOS: Readonly<Record<string, ReactElement>> = {
  visa: (
    <>
      {white}
      <text x="18" y="16.2" {...words} fontSize="11.5" fontStyle="italic" fill="#1a1f71">
        VISA
      </text>
    </>
  ),
  mastercard,
  "master-card": mastercard,
  "american-express": (
    <>
      <rect width="36" height="24" rx="4" fill="#1f72cd" />
      <text x="18" y="15.6" {...words} fontSize="9.5" fill="#fff">
        AMEX
      </text>
    </>
  ),
  discover: (
    <>
      {white}
      <path d="M36 14v6a4 4 0 0 1-4 4H14c9-1.5 17-5 22-10z" fill="#f47216" />
      <text x="18" y="13" {...words} fontSize="6.6" fill="#261c2c">
        DISCOVER
      </text>
    </>
  ),
};
