import { useId } from "react";
import type { JsonObject } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { asNumber, asObjects, asString, asText } from "../../props.ts";
import { Rich } from "../../text/index.ts";
import { useBlockText } from "../useBlockText.ts";

/** The members of a family, each with their colour and initials. */
export function Family({ block: { props } }: BlockProps) {
  const heading = useId();
  const title = asText(props.title);
  const note = asText(props.note);
  return (
    <section className="panel stack" aria-labelledby={title ? heading : undefined}>
      {title ? (
        <h2 className="order__title" id={heading}>
          <Rich text={title} />
        </h2>
      ) : null}
      <ul className="family">
        {asObjects(props.members).map((member, index) => (
          <Member key={index} member={member} you={asString(props.you) ?? ""} />
        ))}
      </ul>
      {note ? (
        <p className="note">
          <Rich text={note} />
        </p>
      ) : null}
    </section>
  );
}

function Member({ member, you }: { readonly member: JsonObject; readonly you: string }) {
  const text = useBlockText("family");
  const id = asString(member.userId) ?? "";
  const role = member.role === "child" ? "child" : id !== "" && id === you ? "you" : "parent";
  return (
    <li className="family__member">
      <span className="avatar" data-color={asNumber(member.color)} aria-hidden="true">
        {asString(member.displayInitials)}
      </span>
      <span>
        {asString(member.firstName)} {asString(member.lastName)}
        <span className="family__role">{text(role)}</span>
      </span>
    </li>
  );
}
