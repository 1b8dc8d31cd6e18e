import { type ComponentType, useState } from "react";
import { createRoot } from "react-dom/client";
import { PAGE_FIELDS, PAGES, WORDS } from "./definitions.ts";

export interface PageProps<Values> {
  readonly fields: number;
  readonly values: Values;
  readonly onDone: (values: Values) => void;
}

const named = new URLSearchParams(location.search).get("page") ?? "";
const size = Number(named.replace("fields", ""));

/** Shows the page that the address names, or the wizard of all: what is the same around forms by hand and of RJSF alone. `empty`: what a page begins with. */
export function showWizard<Values>(Page: ComponentType<PageProps<Values>>, empty: Values): void {
  function Wizard() {
    const [page, setPage] = useState(0);
    const [kept, setKept] = useState<readonly Values[]>([]);
    const end = page >= (size > 0 ? 1 : PAGES);
    return (
      <>
        <header className="header" />
        <main className="main">
          <div className="sheet">
            <div className="sheet__body">
              <h1>{end ? WORDS.end : WORDS.title}</h1>
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
      </>
    );
  }
  createRoot(document.getElementById("root") as HTMLElement).render(<Wizard />);
}
