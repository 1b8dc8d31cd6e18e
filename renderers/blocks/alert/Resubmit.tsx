import type { Text } from "../../../src/engine/index.ts";
import { submitForm } from "../../focus.ts";
import { PathLink } from "../../page/PathLink.tsx";
import { useText } from "../../text/index.ts";
import { useView } from "../../view.ts";

/** Sends the page's form as its own button does: what is wrong with it by now is said, and nothing is sent twice. */
export function Resubmit({ text: words }: { readonly text: Text }) {
  const text = useText();
  const { path } = useView();
  return (
    <PathLink to={path} act={submitForm}>
      {text(words)}
    </PathLink>
  );
}
