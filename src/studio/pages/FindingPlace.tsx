import { useAtomValue } from "jotai";
import type { Finding } from "../protocol.ts";
import { hashOf } from "./lens.ts";
import { lensAtom } from "./state.ts";

interface FindingPlaceProps {
  readonly finding: Pick<Finding, "file" | "line" | "replay">;
  readonly onGo?: () => void;
}

/** The line of a finding, with a link to it in the JSON editor. */
export function FindingPlace({ finding: { file, line, replay }, onGo }: FindingPlaceProps) {
  const lens = useAtomValue(lensAtom);
  const words = `${file}, line ${line}`;
  return (
    <p className="small">
      {EDITED.test(file) ? (
        <a href={hashOf({ ...lens, place: "json", file, line })} onClick={onGo}>
          {words}
        </a>
      ) : (
        words
      )}
      {replay === undefined ? null : (
        <>
          {" · "}
          <a
            href={hashOf({ ...lens, place: "map", shape: "map", flow: replay.flow, story: replay.name, at: 0 })}
            onClick={onGo}
          >
            Walk the path to it
          </a>
        </>
      )}
    </p>
  );
}

/** Descriptors of blocks and schemas of the language cannot be edited here. */
const EDITED = /^(flows|locales|tests|schemas\/(?!language\/))/;
