import constants from "braintree-web/hosted-fields/shared/constants.js";
import type { FormOptions } from "./options.ts";

/**
 * Applies the page's text styles that Braintree allows. Uses a constructed style sheet, which works without
 * 'unsafe-inline' in the policy.
 */
export function applyStyles(styles: FormOptions["styles"]): void {
  const sheet = new CSSStyleSheet();
  for (const [selector, declarations] of Object.entries(styles)) {
    // Skip an invalid selector, which is the page's mistake, and keep the others.
    if (!/^[\w\s.:#>,()[\]="*-]+$/.test(selector)) continue;
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(declarations)) {
      if (constants.allowedStyles.includes(name)) rule.style.setProperty(name, value);
    }
  }
  document.adoptedStyleSheets = [sheet];
}
