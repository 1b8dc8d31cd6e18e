/*
 * Parameters in the fragment of an address (`#token=…`). Browsers do not send it to servers, so links use it for
 * secrets.
 */

/**
 * Removes the parameters from the address and its history entry at once, so that later code cannot read them there. An
 * anchor (`#main`) stays.
 */
export function takeFragment(): URLSearchParams {
  const { location, history } = window;
  const parameters = parametersOf(location.hash);
  if (parameters.size > 0) history.replaceState(history.state, "", location.pathname + location.search);
  return parameters;
}

/** A link to the open page changes only the fragment and loads nothing, so load the page explicitly. */
export function followFragments(): void {
  window.addEventListener("hashchange", () => {
    if (parametersOf(window.location.hash).size > 0) window.location.reload();
  });
}

function parametersOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.includes("=") ? hash.slice(1) : "");
}
