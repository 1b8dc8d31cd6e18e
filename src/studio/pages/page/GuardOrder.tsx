import type { PageView } from "../../protocol-page.ts";
import { forArm } from "../for-arm.ts";
import { edit } from "../state.ts";

interface GuardOrderProps {
  readonly view: PageView;
  /** JSON pointer of the guard. */
  readonly at: string;
  /** Called with the guard's new pointer, or with `null` after deletion. */
  readonly onDone: (at: string | null) => void;
}

/** Moves a guard among the step's guards, or removes it. */
export function GuardOrder({ view, at, onDone }: GuardOrderProps) {
  const list = `/steps/${view.step}/guards/`;
  const index = at.startsWith(list) ? Number(at.slice(list.length)) : -1;
  const guard = view.guards[index];
  if (guard === undefined) return null;
  const of = { flow: view.flow, at, was: guard.was };
  const move = async (by: number) => {
    if (await edit(forArm({ kind: "move", ...of, by }, view.arm))) onDone(`${list}${index + by}`);
  };
  return (
    <div className="line" data-wrap="">
      {index === 0 ? null : (
        <button className="btn" data-size="s" type="button" onClick={() => void move(-1)}>
          Check it earlier
        </button>
      )}
      {index === view.guards.length - 1 ? null : (
        <button className="btn" data-size="s" type="button" onClick={() => void move(1)}>
          Check it later
        </button>
      )}
      <button
        className="btn"
        data-size="s"
        type="button"
        onClick={async () => {
          if (await edit(forArm({ kind: "remove", ...of }, view.arm))) onDone(null);
        }}
      >
        Let everybody in
      </button>
    </div>
  );
}
