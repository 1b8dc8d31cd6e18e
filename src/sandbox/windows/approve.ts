/**
 * The window in which a wallet's owner approves or cancels a payment. PayPal's window sends a message to the page that
 * opened it; Venmo's goes to the given address.
 */
const query = new URLSearchParams(location.search);
const payPal = location.pathname === "/checkoutnow";

for (const button of document.querySelectorAll("button")) {
  button.addEventListener("click", () => void decide(button.value === "approve"));
}

async function decide(approved: boolean): Promise<void> {
  const id = query.get(payPal ? "token" : "resource_id") ?? "";
  const path = `/approvals/${encodeURIComponent(id)}/${approved ? "approve" : "cancel"}`;
  const { ok } = await fetch(path, { method: "POST" });
  // To any page, because an approval in the sandbox has no value.
  if (payPal) return opener?.postMessage(ok && approved ? "sandbox-paypal-approved" : "sandbox-paypal-cancelled", "*");
  const back = query.get(ok && approved ? "x-success" : "x-cancel");
  // Only go back to the provider's pages: those of the sandbox, or the real host where a test answers for it.
  const origin = back === null ? "" : new URL(back, location.href).origin;
  if (back !== null && [location.origin, "https://assets.braintreegateway.com"].includes(origin)) location.href = back;
  else window.close();
}
