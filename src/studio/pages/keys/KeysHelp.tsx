import { useAtom } from "jotai";
import { useState } from "react";
import { Toggle } from "../Controls.tsx";
import { Dialog } from "../Dialog.tsx";
import { KEYS, OTHER_KEYS, singleKeysAtom } from "./shortcuts.ts";

/** The button that lists all keys and switches single keys on or off. */
export function KeysHelp() {
  const [isOpen, setOpen] = useState(false);
  const [areSingle, setSingle] = useAtom(singleKeysAtom);
  return (
    <>
      <button
        className="ib"
        type="button"
        aria-label="Keys"
        title="Keys (?)"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">?</span>
      </button>
      <Dialog title="Keys" isOpen={isOpen} isShowing hasClose onClose={() => setOpen(false)}>
        {() => (
          <>
            <KeyList of={OTHER_KEYS} />
            <h3>Single keys, while you are not typing</h3>
            <Toggle isOn={areSingle} onToggle={setSingle}>
              Use them
            </Toggle>
            <KeyList of={KEYS} />
          </>
        )}
      </Dialog>
    </>
  );
}

interface KeyListProps {
  readonly of: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

function KeyList({ of }: KeyListProps) {
  return (
    <dl className="keys">
      {of.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
