import type { Answer } from "../exchange.ts";
import { scriptPage } from "../script-page.ts";
import { scriptOf } from "../scripts.ts";

/** Serves the scripts, frames and windows of wallets and banks; `undefined` for any other path. */
export type Windows = (path: string) => Answer | undefined;

export async function buildWindows(): Promise<Windows> {
  const names = ["paypal-sdk", "songbird", "approve", "bank", "service-frame"] as const;
  const [payPal, songbird, approve, bank, service] = await Promise.all(
    names.map((name) => scriptOf(`windows/${name}`)),
  );
  const scripts = new Map([
    ["/sdk/js", payPal],
    ["/songbird.js", songbird],
    // Empty, because the sandbox needs no device data.
    ["/fraudnet.js", ""],
  ]);
  const page = (title: string, script: string | undefined, body: string) =>
    scriptPage({ title, style: STYLE, script: script ?? "", body });
  const pages = new Map([
    ["/checkoutnow", page("PayPal sandbox", approve, walletBody("PayPal"))],
    ["/go/web", page("Venmo sandbox", approve, walletBody("Venmo"))],
    ["/bank", page("Sandbox bank", bank, BANK)],
  ]);
  const frames = page("Payment sandbox", service, "");
  return (path) => {
    const script = scripts.get(path);
    if (script !== undefined) return { status: 200, headers: JAVASCRIPT, body: script };
    return pages.get(path) ?? (FRAME.test(path) ? frames : undefined);
  };
}

const JAVASCRIPT = { "content-type": "text/javascript; charset=utf-8", "cross-origin-resource-policy": "cross-origin" };

const FRAME = /^\/web\/[\d.]+\/html\/(dispatch|redirect|cancel|venmo-landing)-frame(\.min)?\.html$/;

const STYLE =
  "body{font:1rem/1.5 system-ui,sans-serif;margin:2rem;max-width:26rem}button,input{font:inherit;padding:.6rem 1rem;margin:.5rem .5rem 0 0}";

const BANK = `<h1>Sandbox bank</h1><p>Is this you? Any code will do.</p><form><label>One-time code <input name="code" type="password" inputmode="numeric" autocomplete="one-time-code"></label><p><button value="ok">Confirm</button><button value="no">Refuse</button></p></form>`;

function walletBody(name: string): string {
  return `<h1>${name} sandbox</h1><p>No money moves. Approve this payment?</p><button value="approve">Approve</button><button value="cancel">Cancel</button>`;
}
