/*
 * Parameters behind the `#` of an address (`#token=…`). Browsers send them nowhere, so links carry there what nobody else may see.
 */

/** Takes them out of the address and its history entry, at once: nothing that runs later finds them there. An anchor (`#main`) stays. */
export function takeFragment(): URLSearchParams {
  const { location, history } = window;
  const parameters = parametersOf(location.hash);
  if (parameters.size > 0) history.replaceState(history.state, "", location.pathname + location.search);
  return parameters;
}

/** A link to the page that is open changes the fragment alone, without loading anything: it is loaded then. */
export function followFragments(): void {
  window.addEventListener("hashchange", () => {
    if (parametersOf(window.location.hash).size > 0) window.location.reload();
  });
}

function parametersOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.includes("=") ? hash.slice(1) : "");
}
