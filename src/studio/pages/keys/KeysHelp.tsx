import { useAtom } from "jotai";
import { useRef } from "react";
import { Dialog } from "../Dialog.tsx";
import { KEYS, OTHER_KEYS, singleKeysAtom } from "./shortcuts.ts";

/** The button that lists all keys and switches single keys on or off. */
export function KeysHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [areSingle, setSingle] = useAtom(singleKeysAtom);
  return (
    <>
      <button
        className="ib"
        type="button"
        aria-label="Keys"
        title="Keys (?)"
        aria-keyshortcuts="?"
        onClick={() => dialog.current?.showModal()}
      >
        <span aria-hidden="true">?</span>
      </button>
      <Dialog ref={dialog} title="Keys" isOpen isShowing hasClose onClose={() => undefined}>
        <KeyList of={OTHER_KEYS} />
        <h3>Single keys, while you are not typing</h3>
        <label className="check">
          <input type="checkbox" checked={areSingle} onChange={({ target }) => setSingle(target.checked)} />
          <span>Use them</span>
        </label>
        <KeyList of={KEYS} />
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
