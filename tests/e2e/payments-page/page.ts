import { ClientPaymentError } from "../../../renderers/payments.ts";
import type {
  CardChange,
  CardField,
  CardForm,
  CardState,
  CardStyles,
  PaymentSession,
} from "../../../renderers/payments.ts";
import { createPaymentsClient } from "../../../src/app/payments/index.ts";

/** What a test can do with the card fields of this page, and what happened so far. */
export interface CardPage {
  readonly changes: { readonly by: CardField; readonly why: CardChange; readonly card: CardState }[];
  readonly submitted: CardField[];
  readonly violations: string[];
  form: CardForm | undefined;
  mount(session: PaymentSession, styles?: CardStyles): Promise<string>;
  tokenize(): Promise<object>;
}

declare global {
  interface Window {
    page: CardPage;
  }
}

const box = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`No ${id}`);
  return found;
};

/** A failure as a test can compare it. */
const outcome = <T>(
  promise: Promise<T>,
): Promise<T | { code: string; fields: readonly CardField[]; message: string }> =>
  promise.catch((error: unknown) => {
    if (!(error instanceof ClientPaymentError)) throw error;
    return { code: error.code, fields: error.fields, message: error.message };
  });

window.page = {
  changes: [],
  submitted: [],
  violations: [],
  form: undefined,
  async mount(session, styles) {
    const mounted = await outcome(
      createPaymentsClient(session).then((client) =>
        client.mountCard({
          into: { number: box("number"), expirationDate: box("expirationDate"), cvv: box("cvv") },
          titles: { number: "Card number", expirationDate: "Expiry date", cvv: "Security code" },
          placeholders: { expirationDate: "MM / YY" },
          ...(styles ? { styles } : {}),
        }),
      ),
    );
    if ("code" in mounted) return mounted.code;
    window.page.form = mounted;
    mounted.onChange((card, by, why) => window.page.changes.push({ card, by, why }));
    mounted.onSubmit((by) => window.page.submitted.push(by));
    return "ready";
  },
  tokenize: () => outcome(window.page.form?.tokenize({}) ?? Promise.reject(new Error("Nothing is mounted"))),
};

document.addEventListener("securitypolicyviolation", (event) => {
  window.page.violations.push(`${event.effectiveDirective} ${event.blockedURI}`);
});
