// The build puts this script into the document: src/app/scripts-after-paint.ts.

// The first paint comes before the page's scripts: the template contains them, and they are loaded after the paint.
const later = () => {
  const template = document.getElementById("later");
  if (template === null) return;
  document.head.append(template.content);
  template.remove();
};
// Without anything to paint, or without paint events, do not wait.
if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint"))
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName("first-contentful-paint").length > 0) later();
  }).observe({ type: "paint", buffered: true });
else document.addEventListener("DOMContentLoaded", later);
document.addEventListener("visibilitychange", later);
document.addEventListener("DOMContentLoaded", () => {
  if (document.hidden || !document.getElementById("root").hasChildNodes()) later();
  setTimeout(later, 2000);
});

// Which storages have room for about the data of the longest journey (in characters). Determined before the first
// paint, so that the warning for people without storage does not move the page (`renderers/blocks/unsaved`).
document.documentElement.dataset.keeps = ["local", "session"]
  .filter((area) => {
    try {
      const store = globalThis[`${area}Storage`];
      store.setItem("probe", "x".repeat(50_000));
      store.removeItem("probe");
      return true;
    } catch {
      return false;
    }
  })
  .join(" ");

// A deploy may have removed the page's script in the meantime. After a reload, the page has the address of the present
// one. Only once: after a reload, a missing script has another cause.
document.addEventListener(
  "error",
  ({ target }) => {
    const [{ type } = {}] = performance.getEntriesByType("navigation");
    if (target instanceof HTMLScriptElement && target.type === "module" && type !== "reload") location.reload();
  },
  true,
);

// The history entry where the page started, for `src/browser/address.ts`, which handles a Back before the script was
// loaded.
document.documentElement.dataset.began = `${location.pathname} ${history.state?.place ?? ""}`;

// Before the page's script is loaded: records the last click on a button or a language link, for
// `src/app/early-press.ts` to carry out.
document.addEventListener(
  "click",
  (event) => {
    const root = document.getElementById("root");
    const pressed = event.target instanceof Element ? event.target.closest('button, a[href^="?"]') : null;
    if (root?.dataset.view === undefined || !pressed) return;
    event.preventDefault();
    // Stop it, so that parts of the page that are interactive already do not handle it too.
    event.stopPropagation();
    for (const other of root.querySelectorAll("[data-pressed]")) other.removeAttribute("data-pressed");
    pressed.setAttribute("data-pressed", "");
  },
  true,
);
