import { useAtomValue } from "jotai";
import type { ElsewhereView } from "../../../protocol-parts.ts";
import { hashOf } from "../../lens.ts";
import { lensAtom } from "../../state.ts";

/** What no form can show, with a link to its line in the file. */
export function Elsewhere({ of }: { readonly of: readonly ElsewhereView[] }) {
  const lens = useAtomValue(lensAtom);
  if (of.length === 0) return null;
  const written = of.filter(({ isWritten }) => isWritten);
  const whys = [...new Set(written.map(({ why }) => why))];
  const missing = of.find(({ isWritten }) => !isWritten);
  const titles = of.flatMap(({ isWritten, title }) => (isWritten ? [] : [title]));
  const lineOf = ({ file, line }: ElsewhereView) => hashOf({ ...lens, place: "json", file, line });
  return (
    <div className="stack small muted" data-gap="s">
      {whys.map((why) => (
        <p key={why}>
          Change in the file, {why}:{" "}
          {written
            .filter((one) => one.why === why)
            .map((one, index) => (
              <span key={one.title}>
                {index === 0 ? "" : ", "}
                <a href={lineOf(one)}>
                  {one.title} (line {one.line})
                </a>
              </span>
            ))}
        </p>
      ))}
      {missing === undefined ? null : (
        <p>
          Not set yet. Add in the file: {titles.join(", ")} (<a href={lineOf(missing)}>line {missing.line}</a>)
        </p>
      )}
    </div>
  );
}
