import type { JsonObject } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { asObjects, asString, asText } from "../../props.ts";
import { useText, RichIn } from "../../text/index.ts";

/** What the person does next. The steps have numbers, unless the journey turns them off. */
export function Steps({ block: { props } }: BlockProps) {
  return (
    <ol className="next-steps" data-plain={props.numbered === false ? "" : undefined}>
      {asObjects(props.items).map((item, index) => (
        <Step key={index} item={item} />
      ))}
    </ol>
  );
}

function Step({ item }: { readonly item: JsonObject }) {
  const title = asText(item.title);
  const text = asText(item.text);
  const links = asObjects(item.links);
  return (
    <li className="next-steps__item">
      <div className="next-steps__body">
        <RichIn as="h2" className="next-steps__title" text={title} />
        <RichIn as="p" className="muted" text={text} />
        {links.length > 0 ? (
          <div className="stores">
            {links.map((link) => (
              <StepLink key={asString(link.link)} link={link} />
            ))}
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** Shows nothing if the site does not have this link. */
function StepLink({ link }: { readonly link: JsonObject }) {
  const text = useText();
  const target = useHost().link(asString(link.link) ?? "");
  if (!target) return null;
  return (
    <a className="btn" data-variant="secondary" href={target.href}>
      {text(asText(link.text))}
    </a>
  );
}
