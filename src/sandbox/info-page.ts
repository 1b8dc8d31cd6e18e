import type { Answer } from "./exchange.ts";
import { TEST_CARDS } from "./test-cards.ts";

/** The page for a person who opens the sandbox's address. */
export function infoPage(): Answer {
  const does = {
    approve: "approved",
    decline: "declined",
    fail: "fails",
    fraud: "rejected as fraud",
    risk: "rejected as a risk",
  };
  const rows = TEST_CARDS.map((card) => `<tr><td>${card.number}<td>${card.brand}<td>${does[card.behaviour]}`);
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Payment sandbox</title>
<h1>Payment sandbox</h1>
<p>This stands in for the payment provider while nobody has an account there. No money moves, and it takes these published test cards only,
with any expiry date to come. Never type a real card.
<table><tr><th>Number<th>Brand<th>A sale is${rows.join("")}</table>
<p>The security code of a card that is declined says with which code: 001 with 2001, 059 with 2059; any other with 2000.
<p>Amounts: 2000.00 to 2999.99 are declined with that code, 3000.00 to 3000.99 fail, 5001.00 is rejected. Security code 200 and postal code 20000 do not match.
<p>PayPal and Venmo refuse the postal code of a military post office (09009).`,
  };
}
