import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { mainId } from "../focus.ts";
import { useHost } from "../host.ts";
import { NamedLink, useText } from "../text/index.ts";
import { useSpeaker } from "../text/speaker.ts";
import { usePageView } from "../view.ts";
import { AlertBanner } from "./AlertBanner.tsx";
import { Dialog } from "./Dialog.tsx";
import { Header } from "./Header.tsx";
import { Layout } from "./Layout.tsx";
import { type Await, WaitingContext } from "./waiting.ts";

/** Everything between `<body>` and `</body>`, or without a frame: what is in `main`. */
export function Page() {
  const view = usePageView();
  const { frame = true } = useHost();
  const Main = frame ? "main" : "div";
  const text = useText();
  const title = usePageTitle(text(view.title), view.step);
  const main = useHeadingFocus(view.step, frame);
  const { waiting, begin } = useParts();
  const banner = view.alert ? <AlertBanner key={view.alert.id} alert={view.alert} /> : null;
  return (
    <>
      {frame ? <SkipLink /> : null}
      {view.dialog ? null : banner}
      <Header />
      <Main
        className="main"
        id={mainId(useHost())}
        tabIndex={-1}
        ref={main}
        data-waiting={waiting && frame ? "" : undefined}
      >
        {/* The key removes a step's blocks, and what was typed in them, when the step ends. */}
        <WaitingContext value={begin}>
          <Layout key={view.step} onFailed={title.setFailed} />
        </WaitingContext>
      </Main>
      {/* The key creates a new footer for another page, and for this page once it is complete, so that nobody sees it
          move. */}
      {frame ? <Footer key={`${view.step} ${waiting}`} /> : null}
      {view.dialog ? (
        <Dialog key={view.dialog.id} dialog={view.dialog} banner={banner} onFailed={title.setFailed} />
      ) : null}
    </>
  );
}

/** Whether some part of the page is still loading, and the function with which parts report that. */
function useParts(): { readonly waiting: boolean; readonly begin: Await } {
  const [parts, setParts] = useState(0);
  const begin = useCallback(() => {
    setParts((before) => before + 1);
    return () => setParts((before) => before - 1);
  }, []);
  return { waiting: parts > 0, begin };
}

/** The links that every page must have. A link that the site does not have is left out. */
function Footer() {
  const host = useHost();
  const { t } = useSpeaker();
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <ul className="site-footer__links">
          {LINKS.filter((name) => host.link(name)).map((name) => (
            <li key={name}>
              <NamedLink to={name}>{t(`ui.footer.${name}`)}</NamedLink>
            </li>
          ))}
        </ul>
        <p>{t("ui.copyright", { replace: { year: YEAR, brand: t("ui.brand") } })}</p>
      </div>
    </footer>
  );
}

const YEAR = new Date().getFullYear().toString();

const LINKS = ["terms", "privacy", "help", "contact"] as const;

/** A link that skips the header. */
function SkipLink() {
  const { t } = useSpeaker();
  const main = mainId(useHost());
  return (
    <a
      className="skip-link"
      href={`#${main}`}
      onClick={(event) => {
        // The journey controls the address. A fragment in it would count as a visit.
        event.preventDefault();
        document.getElementById(main)?.focus();
      }}
    >
      {t("ui.skip")}
    </a>
  );
}

/**
 * Moves the focus to the page's heading when the step changes, so that a screen reader starts at the new page, as after
 * a page load. It does nothing at the first load, which the browser handles. The page's main message (`data-foremost`:
 * a refusal) gets the focus instead of the heading. A page that is the journey's begins at its top; in a page of an
 * application, only the heading has to be seen.
 */
function useHeadingFocus(step: string, frame: boolean): RefObject<HTMLDivElement | null> {
  const main = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const foremost = main.current?.querySelector<HTMLElement>("[data-foremost]");
    if (foremost) {
      foremost.focus();
      return;
    }
    const heading = main.current?.querySelector<HTMLElement>("h1") ?? main.current;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: frame });
    if (frame) window.scrollTo({ top: 0, behavior: "instant" });
  }, [step, frame]);
  return main;
}

/**
 * Keeps the document's title up to date. If something is wrong, the title starts with that, so that a screen reader
 * reads it first. The mark disappears when the step changes.
 */
function usePageTitle(name: string, step: string): { setFailed(failed: boolean): void } {
  const host = useHost();
  const { t } = useSpeaker();
  const [failed, setFailed] = useState<string | null>(null);
  const title = t("ui.title", { replace: { name, brand: t("ui.brand") } });
  const shown = failed === step ? t("ui.errorTitle", { replace: { title } }) : title;
  useEffect(() => host.setTitle(shown), [host, shown]);
  return { setFailed: useCallback((is: boolean) => setFailed(is ? step : null), [step]) };
}
