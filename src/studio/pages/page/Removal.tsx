import { equal } from "../../../engine/index.ts";
import { useEffect, useRef, useState } from "react";
import type { Command } from "../../commands/index.ts";
import { edit } from "../state.ts";
import { Intended } from "./Intended.tsx";
import { Button } from "../Controls.tsx";

interface RemovalProps {
  /** Names what is deleted, for screen readers. */
  readonly of: string;
  readonly command: Command;
  readonly onDone: () => void;
}

/** A button that deletes something after a preview. */
export function Removal({ of, command, onDone }: RemovalProps) {
  const [intended, setIntended] = useState<Command | null>(null);
  const [isRefused, setRefused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // It may have been changed just before, and the page learns of that only now. Who went on is not called back.
  useEffect(() => {
    const isOther = intended !== null && !equal(intended, command);
    const { activeElement, body } = document;
    // A browser may take the focus from an element that is moved.
    const isHere = activeElement === button.current || activeElement === body;
    if (!isRefused || !isOther || !isHere) return;
    setRefused(false);
    setIntended(command);
  }, [intended, isRefused, command]);
  const carryOut = async (requested: Command, seen: string) => {
    if (await edit(requested, { seen })) onDone();
    else setIntended(null);
  };
  return (
    <>
      <div className="line">
        <Button
          words="Delete it…"
          of={of}
          ref={button}
          size="s"
          onClick={() => {
            setRefused(false);
            setIntended(command);
          }}
        />
      </div>
      {intended === null ? null : (
        <Intended
          key={JSON.stringify(intended)}
          command={intended}
          verb="Delete it"
          onDo={(seen) => void carryOut(intended, seen)}
          onLeave={() => setIntended(null)}
          onRefused={() => setRefused(true)}
        />
      )}
    </>
  );
}
