/** A card's bank in its own frame: whoever types a code and confirms is its customer. The page around hears the answer, and never the code. */
document.forms[0]?.addEventListener("submit", (event) => {
  event.preventDefault();
  const { submitter } = event;
  if (!(submitter instanceof HTMLButtonElement) || !(event.target instanceof HTMLFormElement)) return;
  const code = new FormData(event.target).get("code");
  // Any page may hear what the sandbox's bank says: it is worth nothing there.
  parent.postMessage(submitter.value === "ok" && code !== "" ? "sandbox-bank-ok" : "sandbox-bank-no", "*");
});
