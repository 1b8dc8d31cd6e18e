import {
  type Authentication,
  type CardChange,
  type CardField,
  type CardForm,
  type CardState,
  type CardStyles,
  ClientPaymentError,
  type PaymentsClient,
  type PaymentSession,
  type VenmoWallet,
} from "../../../renderers/commerce/payments.ts";
import { createPaymentsClient } from "../../../src/app/payments/index.ts";

/** What a test can do with the card fields and wallets of this page, and what has happened so far. */
export interface CardPage {
  readonly changes: { readonly by: CardField; readonly why: CardChange; readonly card: CardState }[];
  readonly submitted: CardField[];
  readonly violations: string[];
  form: CardForm | undefined;
  /** The outcomes of PayPal and Venmo in order: a token, or an error. */
  readonly outcomes: object[];
  mount(session: PaymentSession, styles?: CardStyles): Promise<string>;
  tokenize(): Promise<object>;
  /** Puts PayPal's button, or one for Venmo, into the page. Returns "ready" or an error code. */
  mountWallet(session: PaymentSession, method: "paypal" | "venmo"): Promise<string>;
  /** Turns the typed card into a token that its bank has confirmed. */
  confirm(about: Authentication): Promise<object>;
  deviceData(): Promise<string | undefined>;
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

/** Turns a failure into an object that a test can compare. */
const outcome = <T>(
  promise: Promise<T>,
): Promise<T | { code: string; fields: readonly CardField[]; message: string }> =>
  promise.catch((error: unknown) => {
    if (!(error instanceof ClientPaymentError)) throw error;
    return { code: error.code, fields: error.fields, message: error.message };
  });

let client: PaymentsClient | undefined;
const clientOf = async (session: PaymentSession): Promise<PaymentsClient> =>
  (client = await createPaymentsClient(session));

const failed = (error: unknown): object =>
  error instanceof ClientPaymentError ? { code: error.code } : { code: "not a ClientPaymentError" };

async function mountPayPal(session: PaymentSession): Promise<void> {
  await (await clientOf(session)).mountPayPal?.(box("wallet"), {
    amount: "12.34",
    currency: session.currency,
    onToken: (token) => window.page.outcomes.push(token),
    onCancel: () => window.page.outcomes.push({ code: "cancelled" }),
    onError: (error) => window.page.outcomes.push(failed(error)),
  });
}

async function mountVenmo(session: PaymentSession): Promise<void> {
  const wallet: VenmoWallet | undefined = await (await clientOf(session)).openVenmo?.();
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Venmo";
  button.addEventListener("click", () => {
    wallet?.pay().then(
      (token) => window.page.outcomes.push(token),
      (error: unknown) => window.page.outcomes.push(failed(error)),
    );
  });
  box("wallet").append(button);
}

window.page = {
  changes: [],
  submitted: [],
  violations: [],
  outcomes: [],
  form: undefined,
  async mount(session, styles) {
    const mounted = await outcome(
      clientOf(session).then((opened) =>
        opened.mountCard({
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
  async mountWallet(session, method) {
    const mounted = await outcome((method === "paypal" ? mountPayPal : mountVenmo)(session));
    return mounted ? mounted.code : "ready";
  },
  async confirm(about) {
    const { form } = window.page;
    if (!form || !client?.authenticate) throw new Error("Nothing is mounted, or nobody asks the bank");
    return outcome(client.authenticate(await form.tokenize({}), about));
  },
  deviceData: async () => client?.deviceData(),
};

document.addEventListener("securitypolicyviolation", (event) => {
  window.page.violations.push(`${event.effectiveDirective} ${event.blockedURI}`);
});
