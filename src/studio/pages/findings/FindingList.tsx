import { keyOf } from "../../distinct-findings.ts";
import type { Finding } from "../../protocol.ts";
import { useFocusKept } from "../useFocusKept.ts";
import { FindingItem } from "./FindingItem.tsx";
import { FindingPlace } from "./FindingPlace.tsx";

/** Findings of the check as sentences. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const kept = useFocusKept<HTMLUListElement>();
  return (
    <ul className="stack" data-gap="s" {...kept}>
      {findings.map((finding) => (
        <FindingItem key={keyOf(finding)} finding={finding} where={<FindingPlace finding={finding} />} />
      ))}
    </ul>
  );
}
