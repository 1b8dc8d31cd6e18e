import { useEffect, useRef, useState } from "react";
import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { Icon } from "../../icon/Icon.tsx";
import { asString, asText } from "../../props.ts";
import { Rich, useText } from "../../text/index.ts";
import { useBlockText } from "../useBlockText.ts";

/**
 * A page of somebody else inside ours, such as a video. Its owner is asked for nothing, and learns nothing, before the person wants to see it; what is in
 * it can be read below, and opened in a window of its own where the frame stays empty.
 */
export function Embed({ block: { props } }: BlockProps) {
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const text = useText();
  const own = useBlockText("embed");
  const address = useHost().link(asString(props.link) ?? "")?.href;
  const transcript = asText(props.transcript);
  useEffect(() => {
    // The button is gone; whoever uses a keyboard goes on in what it showed.
    if (shown) frame.current?.focus();
  }, [shown]);
  const title = text(asText(props.title));
  return (
    <div className="embed" data-shape={asString(props.shape) ?? "wide"}>
      {address === undefined ? null : (
        <>
          {shown ? (
            <iframe
              ref={frame}
              className="embed__frame"
              title={title}
              src={address}
              // The two together are as good as none for a page of ours; this is somebody else's (the rule `embed-origin`), which needs its own origin.
              // oxlint-disable-next-line react/iframe-missing-sandbox
              sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
              allow="fullscreen; encrypted-media; picture-in-picture"
              referrerPolicy="strict-origin-when-cross-origin"
            />
          ) : (
            <div className="embed__frame embed__cover">
              <button className="btn" data-variant="secondary" type="button" onClick={() => setShown(true)}>
                {own("show", { title })}
              </button>
              <p className="note">{own("from", { host: hostOf(address) })}</p>
            </div>
          )}
          <p className="note">
            <a href={address} target="_blank" rel="noopener noreferrer">
              {own("window", { title })}
            </a>
          </p>
        </>
      )}
      {transcript ? (
        <details className="faq__item">
          <summary className="faq__question">
            {own("transcript", { title })}
            <Icon name="down" />
          </summary>
          <p className="faq__answer">
            <Rich text={transcript} />
          </p>
        </details>
      ) : null}
    </div>
  );
}

/** Whose page it is, as people know it. */
function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, "") ?? address;
}
