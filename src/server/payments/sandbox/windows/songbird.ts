/** Stands in for the script that asks a card's bank (3-D Secure): the bank's question is a dialog over the page, answered with a button. */
type Listener = (...values: unknown[]) => void;

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
  const question = document.createElement("p");
  question.textContent = "Sandbox bank: is this you?";
  dialog.append(question, answer("Confirm", "ok"), answer("Refuse", "no"));
  dialog.addEventListener("close", () => {
    dialog.remove();
    fire("ui.close");
    const ok = dialog.returnValue === "ok";
    const data = {
      ActionCode: ok ? "SUCCESS" : "FAILURE",
      Validated: ok,
      ErrorNumber: 0,
      ErrorDescription: "",
      Payment: { ProcessorTransactionId: order.OrderDetails.TransactionId },
    };
    fire("payments.validated", data, ok ? "ok" : "no");
  });
  document.body.append(dialog);
  dialog.showModal();
  fire("ui.render");

  function answer(label: string, value: string): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn";
    button.textContent = label;
    button.addEventListener("click", () => dialog.close(value));
    return button;
  }
}
