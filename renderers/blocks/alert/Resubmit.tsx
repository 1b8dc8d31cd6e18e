import type { Text } from "../../../src/engine/index.ts";
import { mainId, submitForm } from "../../focus.ts";
import { useHost } from "../../host.ts";
import { PathLink } from "../../page/PathLink.tsx";
import { useText } from "../../text/index.ts";
import { usePageView } from "../../view.ts";

/** Submits the page's form like the form's own button: problems are shown, and nothing is sent twice. */
export function Resubmit({ text: words }: { readonly text: Text }) {
  const text = useText();
  const { path } = usePageView();
  const host = useHost();
  return (
    <PathLink to={path} act={() => submitForm(mainId(host))}>
      {text(words)}
    </PathLink>
  );
}
