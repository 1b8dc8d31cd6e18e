import { useText } from "../text/index.ts";
import { useView } from "../view.ts";
import { AlertBanner } from "./AlertBanner.tsx";
import { Dialog } from "./Dialog.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Layout } from "./Layout.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { useHeadingFocus } from "./useHeadingFocus.ts";
import { usePageTitle } from "./usePageTitle.ts";

/** Everything between `<body>` and `</body>`. */
export function Page() {
  const view = useView();
  const text = useText();
  const title = usePageTitle(text(view.title), view.step);
  const main = useHeadingFocus(view.step);
  const banner = view.alert ? <AlertBanner key={view.alert.id} alert={view.alert} /> : null;
  return (
    <>
      <SkipLink />
      {view.dialog ? null : banner}
      <Header />
      <main className="main" id="main" tabIndex={-1} ref={main}>
        {/* A step's blocks and what was typed in them end with the step. */}
        <Layout key={view.step} onFailed={title.setFailed} />
      </main>
      <Footer />
      {view.dialog ? (
        <Dialog key={view.dialog.id} dialog={view.dialog} banner={banner} onFailed={title.setFailed} />
      ) : null}
    </>
  );
}
