import { type ComponentType, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { Mark } from "../../../renderers/page/Mark.tsx";
import { PAGE_FIELDS, PAGES, WORDS } from "./definitions.ts";

export interface PageProps<Values> {
  readonly fields: number;
  readonly values: Values;
  readonly onDone: (values: Values) => void;
}

const named = new URLSearchParams(location.search).get("page") ?? "";
const size = Number(named.replace("fields", ""));

/**
 * Shows the page that the address names, or the wizard with all pages. Pages by hand and with plain RJSF share it. It
 * does what surrounds our forms, too: a skip link, the document's title, the focus on the next page's heading. `empty`:
 * the initial values of a page.
 */
export function showWizard<Values>(Page: ComponentType<PageProps<Values>>, empty: Values): void {
  function Wizard() {
    const [page, setPage] = useState(0);
    const [kept, setKept] = useState<readonly Values[]>([]);
    const end = page >= (size > 0 ? 1 : PAGES);
    const title = end ? WORDS.end : WORDS.title;
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
      document.title = `${title} – Twofold`;
    }, [title]);
    useEffect(() => {
      if (page === 0) return;
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0, behavior: "instant" });
    }, [page]);
    return (
      <>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Header />
        <main className="main" id="main" tabIndex={-1}>
          <div className="sheet">
            <div className="sheet__body">
              <h1 tabIndex={-1} ref={heading}>
                {title}
              </h1>
              {end ? null : (
                <Page
                  key={page}
                  fields={size > 0 ? size : PAGE_FIELDS}
                  values={kept[page] ?? empty}
                  onDone={(values) => {
                    setKept([...kept, values]);
                    setPage(page + 1);
                  }}
                />
              )}
            </div>
          </div>
        </main>
        <Footer />
      </>
    );
  }
  createRoot(document.getElementById("root") as HTMLElement).render(<Wizard />);
}

function Header() {
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <span className="brand">
          <Mark className="brand__mark" />
          <span>Twofold</span>
        </span>
        <div className="site-nav" />
      </div>
    </header>
  );
}

function Footer() {
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <ul className="site-footer__links" />
        <p>© 2026 Twofold. All rights reserved.</p>
      </div>
    </footer>
  );
}
