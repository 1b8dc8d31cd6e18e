import type { Text } from "../../../src/engine/index.ts";
import { mainId, submitForm } from "../../focus.ts";
import { useHost } from "../../host.ts";
import { PathLink } from "../../page/PathLink.tsx";
import { useText } from "../../text/index.ts";
import { usePageView } from "../../view.ts";

/** Sends the page's form as its own button does: what is wrong with it by now is said, and nothing is sent twice. */
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
