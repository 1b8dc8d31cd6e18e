// Stands in the document itself: src/app/scripts-after-paint.ts.

// The first picture comes before the page's scripts: what they are (in the template) is asked for when it has been painted.
const later = () => {
  const template = document.getElementById("later");
  if (template === null) return;
  document.head.append(template.content);
  template.remove();
};
// Where nothing is to be painted, or nobody says when, there is nothing to wait for.
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

// Which storage takes about what the longest journey keeps (characters). Before the first picture: those whose browser keeps nothing are told without that the page moves (`renderers/blocks/unsaved`).
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

// A deploy may have taken the page's own script away before it came: loaded anew, the page names the one that is there. Once: what lacks then lacks for another reason.
document.addEventListener(
  "error",
  ({ target }) => {
    const [{ type } = {}] = performance.getEntriesByType("navigation");
    if (target instanceof HTMLScriptElement && target.type === "module" && type !== "reload") location.reload();
  },
  true,
);

// The entry of the history that the page began at, for `src/browser/address.ts`: whoever goes back before the script is there is followed then.
document.documentElement.dataset.began = `${location.pathname} ${history.state?.place ?? ""}`;

// Before the page's script is there: keeps what was pressed last, a button or another language, for `src/app/early-press.ts` to press it then.
document.addEventListener(
  "click",
  (event) => {
    const root = document.getElementById("root");
    const pressed = event.target instanceof Element ? event.target.closest('button, a[href^="?"]') : null;
    if (root?.dataset.view === undefined || !pressed) return;
    event.preventDefault();
    for (const other of root.querySelectorAll("[data-pressed]")) other.removeAttribute("data-pressed");
    pressed.setAttribute("data-pressed", "");
  },
  true,
);
