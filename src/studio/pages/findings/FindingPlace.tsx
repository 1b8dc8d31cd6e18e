import { useAtomValue } from "jotai";
import type { Finding } from "../../protocol.ts";
import { hashOf } from "../lens.ts";
import { lensAtom } from "../state.ts";

/** The line of a finding, with a link to it in the JSON editor. */
export function FindingPlace({ finding: { file, line } }: { readonly finding: Pick<Finding, "file" | "line"> }) {
  const lens = useAtomValue(lensAtom);
  const words = `${file}, line ${line}`;
  return (
    <p className="small muted">
      {EDITED.test(file) ? <a href={hashOf({ ...lens, place: "json", file, line })}>{words}</a> : words}
    </p>
  );
}

/** Descriptors of blocks and schemas of the language cannot be edited here. */
const EDITED = /^(flows|locales|tests|schemas\/(?!language\/))/;
