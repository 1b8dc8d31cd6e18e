import { useEffect, useRef, useState } from "react";
import { INSERT_ACTION } from "../../../kernel/inserts/action.ts";
import type { Overview } from "../../../protocol.ts";
import type { ActionView } from "../../../protocol-actions.ts";
import type { AdditionView } from "../../../protocol-parts.ts";
import type { PageView } from "../../../protocol-page.ts";
import { messageOf, request } from "../../request.ts";
import { useAnswerTo } from "../../useAnswerTo.ts";
import { CommandQuestions } from "../../CommandDialog.tsx";
import { DialogButton } from "../../DialogButton.tsx";
import { additionForm, viewForm } from "../../forms/view-form.ts";
import { StudioForm } from "../../forms/StudioForm.tsx";
import { valueOfQuestion } from "../changed-values.ts";
import { Button } from "../../Controls.tsx";
import type { ActionKind } from "../../../routes.ts";

interface AddActionProps {
  readonly view: PageView;
  readonly languages: Overview["languages"];
  /** JSON pointer of the list of actions. */
  readonly at: string;
  /** Where it is, for people: `“Continue”`. */
  readonly of: string;
}

/** Adds an action to what a rule does: first its kind is asked, and then what that needs. */
export function AddAction(props: AddActionProps) {
  return (
    <DialogButton
      size="s"
      button={INSERT_ACTION["x-button"]}
      of={`(${props.of})`}
      title={INSERT_ACTION.title.replace("{of}", props.of)}
    >
      {(close) => <Asking {...props} onClose={close} />}
    </DialogButton>
  );
}

interface AskingProps extends AddActionProps {
  readonly onClose: () => void;
}

function Asking(props: AskingProps) {
  const { flow, arm } = props.view;
  const { at, onClose } = props;
  const { answer: actions, problem: unread } = useAnswerTo("actions", { flow, at, arm });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refused, setProblem] = useState("");
  const problem = unread ?? refused;
  const choose = async (kind: ActionKind) => {
    try {
      const { chosen: needs } = await request("actions", { flow, at, arm, chosen: kind });
      setProblem("");
      setChosen(needs && { kind, needs });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <>
      {problem === "" ? null : (
        <p className="small" role="alert">
          {problem}
        </p>
      )}
      {actions === undefined ? (
        <p className="small muted">Reading what can be done here…</p>
      ) : chosen === null ? (
        <Kinds offers={actions.offers} onChoose={choose} onLeave={onClose} />
      ) : (
        // The answer about another kind may come last. Its questions begin anew.
        <Details key={`${chosen.kind.does} ${chosen.kind.of}`} {...props} {...chosen} onBack={() => setChosen(null)} />
      )}
    </>
  );
}

/** The chosen kind, and what is asked about it. */
interface Chosen {
  readonly kind: ActionKind;
  readonly needs: ActionView;
}

interface KindsProps {
  readonly offers: readonly AdditionView[];
  readonly onChoose: (kind: ActionKind) => Promise<void>;
  readonly onLeave: () => void;
}

function Kinds({ offers, onChoose, onLeave }: KindsProps) {
  const [form] = useState(() => additionForm(offers, INSERT_ACTION.properties.does["x-which"]));
  const [answers, setAnswers] = useState(form.begin);
  return (
    <StudioForm
      name="new-action"
      questions={form.questions}
      isJudged
      values={form.begin}
      notes={form.notesAt(answers)}
      submit="Next…"
      leave="Not now"
      onChange={setAnswers}
      onSave={async (entered) => {
        await onChoose(form.membersIn(entered) as unknown as ActionKind);
        // Nothing is written yet.
        return false;
      }}
      onLeave={onLeave}
    />
  );
}

function Details({
  view,
  languages,
  at,
  kind,
  needs,
  onBack,
  onClose,
}: AskingProps & Chosen & { readonly onBack: () => void }) {
  const { flow } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  // So that keyboard and screen-reader users notice the new questions.
  useEffect(() => heading.current?.focus(), []);
  const about = kind.of.replaceAll("~", "~0").replaceAll("/", "~1");
  const inside = (question: string) => needs.paths[valueOfQuestion(question)]?.[1] ?? "";
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {needs.words}
      </h3>
      <div className="line">
        <Button words="Choose something else" size="s" onClick={onBack} />
      </div>
      {needs.dangers.map((danger) => (
        <p key={danger} className="small">
          {danger}
        </p>
      ))}
      <CommandQuestions
        schema={INSERT_ACTION}
        {...{ view, languages, onClose }}
        preset={{ flow, at }}
        first={() => viewForm(needs)}
        pointerOf={(question) => `${at}/-/${kind.does}/${about}${inside(question)}`}
      />
    </>
  );
}
