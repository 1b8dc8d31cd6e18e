import { useEffect, useRef, useState } from "react";
import type { JsonObject } from "../../../../engine/index.ts";
import { INSERT_ACTION } from "../../../kernel/inserts/action.ts";
import type { Overview } from "../../../protocol.ts";
import type { ActionOfferView, ActionView } from "../../../protocol-actions.ts";
import type { PageView } from "../../../protocol-page.ts";
import { messageOf, request } from "../../request.ts";
import { useAnswerTo } from "../../useAnswerTo.ts";
import { CommandQuestions } from "../../CommandDialog.tsx";
import { DialogButton } from "../../DialogButton.tsx";
import { StudioForm } from "../../forms/StudioForm.tsx";
import { valueOfQuestion } from "../changed-values.ts";
import {
  actionBegin,
  actionQuestions,
  type Kind,
  kindBegin,
  kindFrom,
  kindNotes,
  kindQuestions,
  newAction,
} from "./new-action.ts";

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
  const choose = async (kind: Kind) => {
    try {
      const { does, of } = kind;
      const { chosen: needs } = await request("actions", { flow, at, arm, chosen: { does, of } });
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
  readonly kind: Kind;
  readonly needs: ActionView;
}

interface KindsProps {
  readonly offers: readonly ActionOfferView[];
  readonly onChoose: (kind: Kind) => Promise<void>;
  readonly onLeave: () => void;
}

function Kinds({ offers, onChoose, onLeave }: KindsProps) {
  const [begin] = useState(() => kindBegin(offers));
  const [answers, setAnswers] = useState(begin);
  return (
    <StudioForm
      name="new-action"
      questions={kindQuestions(offers)}
      isJudged
      values={begin}
      notes={kindNotes(offers, answers)}
      submit="Next…"
      leave="Not now"
      onChange={setAnswers}
      onSave={async (entered) => {
        const kind = kindFrom(offers, entered);
        if (kind !== undefined) await onChoose(kind);
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
  const inside = (question: string) => needs.settings.pointers[valueOfQuestion(question)] ?? "";
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {kind.words}
      </h3>
      <div className="line">
        <button className="btn" data-size="s" type="button" onClick={onBack}>
          Choose something else
        </button>
      </div>
      {needs.dangers.map((danger) => (
        <p key={danger} className="small">
          {danger}
        </p>
      ))}
      <CommandQuestions
        schema={INSERT_ACTION}
        {...{ view, languages, onClose }}
        form={() => ({
          questions: actionQuestions(needs, languages),
          begin: actionBegin(needs),
          membersIn: (answers) => newAction({ flow, at }, kind, needs, answers) as unknown as JsonObject,
          notesAt: () => ({}),
        })}
        pointerOf={(question) => `${at}/-/${kind.does}/${about}${inside(question)}`}
      />
    </>
  );
}
