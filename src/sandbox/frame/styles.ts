import constants from "braintree-web/hosted-fields/shared/constants.js";
import type { FormOptions } from "./options.ts";

/** The page's text styles, those that Braintree allows. Through a constructed sheet, which a policy without 'unsafe-inline' takes. */
export function applyStyles(styles: FormOptions["styles"]): void {
  const sheet = new CSSStyleSheet();
  for (const [selector, declarations] of Object.entries(styles)) {
    // A selector that the browser cannot read is the page's mistake; the others still hold.
    if (!/^[\w\s.:#>,()[\]="*-]+$/.test(selector)) continue;
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(declarations)) {
      if (constants.allowedStyles.includes(name)) rule.style.setProperty(name, value);
    }
  }
  document.adoptedStyleSheets = [sheet];
}
