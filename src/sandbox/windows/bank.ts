/**
 * A card's bank in its own frame: anybody who types a code and confirms counts as its customer. The page gets only the
 * result, never the code.
 */
document.forms[0]?.addEventListener("submit", (event) => {
  event.preventDefault();
  const { submitter } = event;
  if (!(submitter instanceof HTMLButtonElement) || !(event.target instanceof HTMLFormElement)) return;
  const code = new FormData(event.target).get("code");
  // To any page, because the sandbox bank's answer has no value.
  parent.postMessage(submitter.value === "ok" && code !== "" ? "sandbox-bank-ok" : "sandbox-bank-no", "*");
});
