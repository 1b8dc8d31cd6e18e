import type { Text } from "../../../src/engine/index.ts";
import { submitForm } from "../../focus.ts";
import { useHost } from "../../host.ts";
import { follow } from "../../page/follow.ts";
import { useText } from "../../text/index.ts";
import { useView } from "../../view.ts";

/** Sends the page's form as its own button does: what is wrong with it by now is said, and nothing is sent twice. */
export function Resubmit({ text: words }: { readonly text: Text }) {
  const host = useHost();
  const text = useText();
  const { path } = useView();
  return (
    <a href={host.href(path)} onClick={(event) => follow(event, submitForm)}>
      {text(words)}
    </a>
  );
}
