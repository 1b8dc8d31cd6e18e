/** Simulates the script for a card's bank (3-D Secure): the bank's challenge is a frame in a dialog over the page. */
type Listener = (...values: unknown[]) => void;

const served = document.currentScript;
const bankOrigin = served instanceof HTMLScriptElement ? new URL(served.src).origin : "";

const listeners = new Map<string, Listener[]>();
const fire = (name: string, ...values: unknown[]): void =>
  listeners.get(name)?.forEach((listener) => listener(...values));

Object.assign(window, {
  Cardinal: {
    configure: () => undefined,
    on: (name: string, listener: Listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    off: (name: string) => listeners.delete(name),
    setup: () => setTimeout(() => fire("payments.setupComplete", { sessionId: "sandbox" })),
    trigger: async () => ({ Status: true }),
    continue: (_brand: string, _lookup: object, order: { OrderDetails: { TransactionId: string } }) => ask(order),
  },
});

function ask(order: { OrderDetails: { TransactionId: string } }): void {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  dialog.setAttribute("aria-label", "Sandbox bank");
  const bank = document.createElement("iframe");
  bank.title = "Sandbox bank";
  bank.width = "100%";
  bank.height = "320";
  bank.src = `${bankOrigin}/bank`;
  const exit = document.createElement("button");
  exit.type = "button";
  exit.className = "btn";
  exit.textContent = "Close";
  exit.addEventListener("click", () => dialog.close());
  dialog.append(bank, exit);
  const hear = (event: MessageEvent) => {
    if (event.source !== bank.contentWindow || event.origin !== bankOrigin) return;
    // Later: removing the frame during a click would leave the sender of the click waiting for its end.
    setTimeout(() => dialog.close(event.data === "sandbox-bank-ok" ? "ok" : "no"), 100);
  };
  addEventListener("message", hear);
  dialog.addEventListener("close", () => {
    removeEventListener("message", hear);
    dialog.remove();
    fire("ui.close");
    const ok = dialog.returnValue === "ok";
    // The challenge was closed without an answer.
    const abandoned = dialog.returnValue === "" ? { ExtendedData: { ChallengeCancel: "01" } } : {};
    const data = {
      ActionCode: ok ? "SUCCESS" : "FAILURE",
      Validated: ok,
      ErrorNumber: 0,
      ErrorDescription: "",
      Payment: { ProcessorTransactionId: order.OrderDetails.TransactionId, ...abandoned },
    };
    fire("payments.validated", data, ok ? "ok" : "no");
  });
  document.body.append(dialog);
  dialog.showModal();
  fire("ui.render");
}
