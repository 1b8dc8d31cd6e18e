import { useState } from "react";

interface WalkThereProps {
  readonly find: () => Promise<string | null>;
  readonly onFound: (replay: string) => void;
}

/** Requests the shortest path to a step, to be followed on the map. */
export function WalkThere({ find, onFound }: WalkThereProps) {
  const [state, setState] = useState<"asked" | "none" | null>(null);
  const walk = async () => {
    setState("asked");
    const replay = await find().catch(() => null);
    if (replay === null) setState("none");
    else onFound(replay);
  };
  return (
    <div>
      <button
        className="btn"
        type="button"
        aria-disabled={state === "asked"}
        onClick={() => {
          if (state !== "asked") void walk();
        }}
      >
        Walk the shortest path here
      </button>
      <output className="small">
        {state === "asked" ? "Looking for it…" : state === "none" ? "No path was found." : ""}
      </output>
    </div>
  );
}
