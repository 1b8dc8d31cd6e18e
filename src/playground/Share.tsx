import { useState } from "react";
import type { Files } from "./checked.ts";
import { packed } from "./share.ts";

/** Puts the files into the address, and copies it. Nothing is sent anywhere. */
export function Share({ files }: { readonly files: Files }) {
  const [shared, setShared] = useState<{ readonly files: Files; readonly words: string } | null>(null);
  const share = async () => {
    history.replaceState(null, "", `#${await packed(files)}`);
    const isCopied = await navigator.clipboard.writeText(location.href).then(
      () => true,
      () => false,
    );
    const words = isCopied ? "Copied: a link that holds all files." : "The address of this page holds all files now.";
    setShared({ files, words });
  };
  return (
    <span className="playground__share">
      <button className="btn" data-variant="secondary" type="button" onClick={() => void share()}>
        Copy a link
      </button>
      <output>{shared?.files === files ? shared.words : ""}</output>
    </span>
  );
}
