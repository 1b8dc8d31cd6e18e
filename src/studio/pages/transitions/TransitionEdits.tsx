import { INSERT_QUESTION } from "../../kernel/inserts/question.ts";
import { SET_GOTO, type SetGoto } from "../../kernel/values/goto.ts";
import type { Overview, StepName } from "../../protocol.ts";
import type { PageView, PageTransition } from "../../protocol-page.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { forArm } from "../for-arm.ts";
import { causeOf } from "../map/transition-words.ts";
import { Removal } from "../page/Removal.tsx";

interface TransitionEditsProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  readonly steps: readonly StepName[];
  readonly transition: PageTransition;
  /** Called with the title of the page where it leads now, or with `null` after deletion. */
  readonly onDone: (to: string | null) => void;
}

/** What can be done with a transition: lead it elsewhere, ask in a dialog first, delete it. */
export function TransitionEdits({ view, languages, steps, transition, onDone }: TransitionEditsProps) {
  const { flow, arm, step } = view;
  const { rules, was, kind, to, does } = transition;
  const at = rules.at(-1);
  if (at === undefined) return null;
  const of = { flow, at, was };
  const isStaying = kind === "stays";
  const called = isStaying ? `${transition.cause}: ${to}` : to;
  const beside = causeOf({ ...transition, cause: isStaying ? transition.cause : `${transition.cause} → ${to}` });
  const titleOf = (id: string | null) => steps.find((one) => one.id === id)?.title ?? to;
  const others = steps.filter(({ id }) => id !== step && id !== transition.step);
  const mayStay = kind !== "guard" && !isStaying && does.some((one) => one.at.startsWith(`${at}/do/`));
  return (
    <>
      <div className="line" data-wrap="">
        {others.length === 0 ? null : (
          <CommandDialog<SetGoto>
            schema={SET_GOTO}
            {...{ view, languages, beside }}
            size="s"
            of={called}
            preset={of}
            offers={{
              to: [
                ...others.map(({ id, title }) => ({ words: title, value: id })),
                ...(mayStay ? [{ words: "nowhere: people stay on this page", value: null }] : []),
              ],
            }}
            onMade={({ to: target }) => onDone(target === null ? null : titleOf(target))}
          />
        )}
        {kind === "guard" || !at.startsWith(`/steps/${step}/on/`) ? null : (
          <CommandDialog
            schema={INSERT_QUESTION}
            {...{ view, languages, beside }}
            size="s"
            of={called}
            preset={of}
            onMade={() => onDone(null)}
          />
        )}
      </div>
      {kind === "guard" ? null : (
        <Removal of={beside} command={forArm({ kind: "remove", ...of }, arm)} onDone={() => onDone(null)} />
      )}
    </>
  );
}
