import { useAtomValue } from "jotai";
import type { Finding } from "../protocol.ts";
import { hashOf } from "./lens.ts";
import { lensAtom } from "./state.ts";

interface FindingPlaceProps {
  readonly finding: Pick<Finding, "file" | "line">;
  readonly onGo?: () => void;
}

/** The line of a finding, which leads to it at the place JSON. */
export function FindingPlace({ finding: { file, line }, onGo }: FindingPlaceProps) {
  const lens = useAtomValue(lensAtom);
  return (
    <p className="small">
      <a href={hashOf({ ...lens, place: "json", file, line })} onClick={onGo}>
        {file}, line {line}
      </a>
    </p>
  );
}
