import type { ChangesView } from "../../protocol.ts";

/** What is otherwise, each with those whom it is for. */
export function ChangeList({ changes }: { readonly changes: ChangesView["changes"] }) {
  return (
    <ul className="changes">
      {changes.map(({ area, what, who }, index) => (
        <li key={index}>
          <span className="line" data-wrap>
            <span className="chip">{who.length === 0 ? "everyone who comes there" : who.join("; ")}</span>
            <span className="chip" data-t="line">
              {area}
            </span>
          </span>
          <span>{what}</span>
        </li>
      ))}
    </ul>
  );
}
