import type { Lens } from "../lens.ts";
import { armIn } from "../lens.ts";

/** Says that what is written now is not everybody's. */
export function ArmBar({ lens, onEnd }: { readonly lens: Lens; readonly onEnd: () => void }) {
  const arm = armIn(lens);
  if (arm === undefined) return null;
  return (
    <div className="armbar">
      <span className="arm">{arm.arm}</span>
      <span>
        Texts that you change now are those of <b>{arm.arm}</b> in the experiment <b>{arm.flag}</b>. Everybody else
        keeps the words that they have.
      </span>
      <span className="grow" />
      <button className="btn" data-size="s" type="button" onClick={onEnd}>
        Back to everyone
      </button>
    </div>
  );
}
