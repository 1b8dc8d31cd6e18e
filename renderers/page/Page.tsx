import { mainId } from "../focus.ts";
import { useHost } from "../host.ts";
import { useText } from "../text/index.ts";
import { usePageView } from "../view.ts";
import { AlertBanner } from "./AlertBanner.tsx";
import { Dialog } from "./Dialog.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Layout } from "./Layout.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { useHeadingFocus } from "./useHeadingFocus.ts";
import { usePageTitle } from "./usePageTitle.ts";
import { WaitingContext, type Await } from "./waiting.ts";
import { useCallback, useState } from "react";

/** Everything between `<body>` and `</body>`. */
export function Page() {
  const view = usePageView();
  const text = useText();
  const title = usePageTitle(text(view.title), view.step);
  const main = useHeadingFocus(view.step);
  const { waiting, begin } = useParts();
  const banner = view.alert ? <AlertBanner key={view.alert.id} alert={view.alert} /> : null;
  return (
    <>
      <SkipLink />
      {view.dialog ? null : banner}
      <Header />
      <main className="main" id={mainId(useHost())} tabIndex={-1} ref={main} data-waiting={waiting ? "" : undefined}>
        {/* The key removes a step's blocks, and what was typed in them, when the step ends. */}
        <WaitingContext value={begin}>
          <Layout key={view.step} onFailed={title.setFailed} />
        </WaitingContext>
      </main>
      {/* The key creates a new footer for another page, and for this page once it is complete, so that nobody sees it
          move. */}
      <Footer key={`${view.step} ${waiting}`} />
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
