import { fieldName } from "../../kernel/schema.ts";
import { useSetAtom } from "jotai";
import { useMemo, useRef, useState } from "react";
import type { PageView } from "../../protocol-page.ts";
import type { ConditionView } from "../../protocol-conditions.ts";
import { request } from "../request.ts";
import { AskingDialog } from "../AskingDialog.tsx";
import { NameInFiles } from "../NameInFiles.tsx";
import { problemAtom } from "../state.ts";
import { useView } from "../useView.ts";
import { ConditionEditor } from "./ConditionEditor.tsx";

interface ConditionOfProps {
  readonly page: PageView;
  /** JSON pointer of the rule or the named condition. */
  readonly at: string;
  /** A label before its words. */
  readonly name: string;
  /** Its name in the files, if it has one. `onRenamed` is called after a renaming. */
  readonly inFiles?: { readonly name: string; readonly onRenamed: () => void };
  /** The named conditions that contain it. */
  readonly within?: readonly string[];
}

/** A condition in words, with a button to change it and with the named conditions that it uses. */
export function ConditionOf({ page, at, name, inFiles, within = NOTHING }: ConditionOfProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const setProblem = useSetAtom(problemAtom);
  const change = useRef<HTMLButtonElement>(null);
  const place = useMemo(() => ({ flow: page.flow, arm: page.arm, at }), [page.flow, page.arm, at]);
  const { answer: view, problem } = useView("conditions", place);
  // The condition when the person started to edit. Their input stays, whatever changes meanwhile.
  const [opened, setOpened] = useState<ConditionView | null>(null);
  if (view === undefined) return problem === undefined ? null : <p className="small">{problem}</p>;
  const does = view.source === "" ? "Add a condition" : "Change";
  const open = async () => {
    // Clears an earlier error, because new ones belong to this dialog.
    setProblem(null);
    setOpened(await request("conditions", place));
    dialog.current?.showModal();
  };
  return (
    <div className="stack" data-gap="s">
      <p className="small">
        <b>{name}</b> {view.words}
      </p>
      <div className="line">
        <button
          ref={change}
          className="btn"
          data-size="s"
          type="button"
          aria-label={`${does}: ${name} ${view.words}`}
          onClick={() => void open()}
        >
          {does}…
        </button>
      </div>
      {inFiles === undefined ? null : (
        <NameInFiles
          schema={fieldName}
          label="The condition’s name in the files"
          of={inFiles.name}
          name={inFiles.name}
          rename={(to) => ({ kind: "rename-condition", flow: page.flow, condition: inFiles.name, to })}
          onDone={inFiles.onRenamed}
        />
      )}
      {view.named.map((one) =>
        within.includes(one.at) ? null : (
          <div key={one.name} className="case">
            <ConditionOf
              page={page}
              at={one.at}
              name={`“${one.name}” means:`}
              // After a renaming, the focus goes to the condition that uses it, so that keyboard users can continue.
              inFiles={{ name: one.name, onRenamed: () => change.current?.focus() }}
              within={[...within, one.at]}
            />
          </div>
        ),
      )}
      {view.calculated.map(({ key, words }) => (
        <p key={key} className="case small">
          <b>{`“${key}” means:`}</b> {words}
        </p>
      ))}
      <AskingDialog
        ref={dialog}
        title={`${view.where}: when?`}
        isWide
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
      >
        {opened === null ? null : (
          <ConditionEditor page={page} place={place} opened={opened} onDone={() => dialog.current?.close()} />
        )}
      </AskingDialog>
    </div>
  );
}

const NOTHING: readonly string[] = [];
