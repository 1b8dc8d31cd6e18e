/** The window in which a wallet's owner approves a payment, or does not. PayPal's tells the page that opened it; Venmo's goes where it was told to go. */
const query = new URLSearchParams(location.search);
const payPal = location.pathname === "/checkoutnow";

for (const button of document.querySelectorAll("button")) {
  button.addEventListener("click", () => void decide(button.value === "approve"));
}

async function decide(approved: boolean): Promise<void> {
  const id = query.get(payPal ? "token" : "resource_id") ?? "";
  const path = `/approvals/${encodeURIComponent(id)}/${approved ? "approve" : "cancel"}`;
  const { ok } = await fetch(path, { method: "POST" });
  // Any page may hear that a window of the sandbox was approved: it is worth nothing there.
  if (payPal) return opener?.postMessage(ok && approved ? "sandbox-paypal-approved" : "sandbox-paypal-cancelled", "*");
  const back = query.get(ok && approved ? "x-success" : "x-cancel");
  // Where Venmo's window goes back to is a page of the provider's: of the sandbox, or of the real one where its hosts are answered for.
  const origin = back === null ? "" : new URL(back, location.href).origin;
  if (back !== null && [location.origin, "https://assets.braintreegateway.com"].includes(origin)) location.href = back;
  else window.close();
}
