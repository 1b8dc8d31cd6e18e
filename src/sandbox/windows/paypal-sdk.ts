/**
 * Simulates PayPal's script (`paypal.Buttons`), as far as the provider's SDK and our page use it: a button that opens a
 * window to approve or cancel the payment.
 */
interface ButtonOptions {
  createOrder(): Promise<string>;
  onApprove(data: object, actions: object): Promise<unknown>;
  onCancel?(data: object): void;
  onError?(error: unknown): void;
}

const script = document.currentScript;
const sandbox = script instanceof HTMLScriptElement ? new URL(script.src).origin : "";

Object.assign(window, {
  paypal: {
    version: "sandbox",
    FUNDING: { PAYPAL: "paypal" },
    isFundingEligible: (funding: string) => funding === "paypal",
    Buttons: (options: ButtonOptions) => ({
      isEligible: () => true,
      close: async () => undefined,
      render: async (into: HTMLElement) => void into.append(buttonOf(options)),
    }),
  },
});

function buttonOf(options: ButtonOptions): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.dataset["variant"] = "primary";
  button.dataset["block"] = "";
  button.textContent = "PayPal";
  button.addEventListener("click", () => void open(options));
  return button;
}

async function open(options: ButtonOptions): Promise<void> {
  // During the click itself, because the browser would block the window otherwise.
  const opened = window.open("about:blank", "sandbox-paypal", "width=450,height=560");
  try {
    const orderID = await options.createOrder();
    if (!opened) throw new Error("The window was blocked");
    opened.location.href = `${sandbox}/checkoutnow?token=${encodeURIComponent(orderID)}`;
    if (await decision(opened)) {
      await options.onApprove(
        { orderID, paymentToken: orderID, paymentID: orderID, payerID: "SANDBOX", intent: "capture" },
        {},
      );
    } else options.onCancel?.({ orderID });
  } catch (error) {
    opened?.close();
    options.onError?.(error);
  }
}

/** Whether the payment was approved. Closing the window counts as a cancellation. */
function decision(opened: Window): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (approved: boolean) => {
      clearInterval(watch);
      removeEventListener("message", hear);
      opened.close();
      resolve(approved);
    };
    const hear = (event: MessageEvent) => {
      if (event.origin === sandbox && event.source === opened) end(event.data === "sandbox-paypal-approved");
    };
    const watch = setInterval(() => opened.closed && end(false), 200);
    addEventListener("message", hear);
  });
}
