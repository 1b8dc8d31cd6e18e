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
