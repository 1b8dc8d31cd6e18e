import { useEffect, useRef, useState } from "react";
import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { Icon } from "../../icon/Icon.tsx";
import { asString, asText } from "../../props.ts";
import { Rich, useText } from "../../text/index.ts";
import { useBlockText } from "../useBlockText.ts";
import { Button } from "../../Button.tsx";

/**
 * Shows another site's page inside ours, such as a video. The browser sends nothing to that site until the person opens
 * it. A text below describes the content, and a link opens it in a new window if the frame stays empty.
 */
export function Embed({ block: { props } }: BlockProps) {
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const text = useText();
  const own = useBlockText("embed");
  const address = useHost().link(asString(props.link) ?? "")?.href;
  const transcript = asText(props.transcript);
  useEffect(() => {
    // The button is gone, so keyboard users continue in the frame that it showed.
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
              // For a page from our own origin, these two together would give no protection. This page is from another
              // site (the rule `embed-origin`) and needs its own origin.
              // oxlint-disable-next-line react/iframe-missing-sandbox
              sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
              allow="fullscreen; encrypted-media; picture-in-picture"
              referrerPolicy="strict-origin-when-cross-origin"
            />
          ) : (
            <div className="embed__frame embed__cover">
              <Button look="secondary" onClick={() => setShown(true)}>
                {own("show", { title })}
              </Button>
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
            <span>{own("transcript", { title })}</span>
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

/** The host of the page, without "www.". */
function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, "") ?? address;
}
