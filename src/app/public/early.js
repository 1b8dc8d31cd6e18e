// Before the page's script is there: keeps which button was pressed last, for `src/app/early-press.ts` to press it then.
document.addEventListener(
  "click",
  (event) => {
    const root = document.getElementById("root");
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (root?.dataset.view === undefined || !button) return;
    for (const other of root.querySelectorAll("[data-pressed]")) other.removeAttribute("data-pressed");
    button.setAttribute("data-pressed", "");
  },
  true,
);
