import type { JsonObject } from "../../../src/engine/index.ts";
import type { BlockProps } from "../../block.ts";
import { asNumber, asObjects, asString, asText } from "../../props.ts";
import { TitledCard } from "../../blocks/TitledCard.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";

/** The members of a family, with their colours and initials. */
export function Family({ block: { props } }: BlockProps) {
  return (
    <TitledCard className="panel stack" title={asText(props.title)} note={asText(props.note)}>
      <ul className="family">
        {asObjects(props.members).map((member, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Member key={index} member={member} you={asString(props.you) ?? ""} />
        ))}
      </ul>
    </TitledCard>
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
        <span>{[asString(member.firstName), asString(member.lastName)].filter(Boolean).join(" ")}</span>
        <span className="family__role">{text(role)}</span>
      </span>
    </li>
  );
}
