import type { BrowserContext } from "@playwright/test";

/**
 * Translates the pages of a context as browsers do: each text node is replaced by a `<font>` with other nodes in it, also
 * when a text changes. Logs an error if the page then changes a node that is no longer shown, so that people would go on
 * reading the old text. A test that uses this fails on that error (`test.ts`), as on one of React about a lost node.
 */
export async function translated(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const skipped = new Set(["SCRIPT", "STYLE", "TITLE", "TEXTAREA", "OPTION", "FONT"]);
    const wrap = (text: Text) => {
      const { parentElement, data } = text;
      if (parentElement === null || skipped.has(parentElement.tagName) || data.trim() === "") return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (root: Node) => {
      if (root instanceof Text) return wrap(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      found.forEach(wrap);
    };
    const own = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
    Object.defineProperty(Node.prototype, "nodeValue", {
      ...own,
      set(this: Node, value: string) {
        if (this.parentNode === null && this.nodeValue !== value)
          console.error(`A text that is no longer shown changed from "${this.nodeValue}" to "${value}"`);
        own?.set?.call(this, value);
      },
    });
    const begin = () => {
      const root = document.querySelector("#root");
      // The page that the service drew becomes interactive first. A browser translates what has loaded.
      if (root === null || root.matches("[data-view]")) return setTimeout(begin, 20);
      wrapAll(document.body);
      new MutationObserver((changes) => {
        for (const { target, addedNodes, type } of changes)
          if (type === "characterData") wrapAll(target);
          else addedNodes.forEach(wrapAll);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    };
    document.addEventListener("DOMContentLoaded", begin);
  });
}
