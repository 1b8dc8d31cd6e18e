import type { View } from "../../src/engine/index.ts";
import { SpokenState, useText } from "../text/index.ts";
import { PathLink } from "./PathLink.tsx";
import { useSpeaker } from "../text/speaker.ts";

type ProgressView = NonNullable<View["progress"]>;

interface ProgressProps {
  readonly progress: ProgressView;
  /** Gets the element in which the current step shows the views of its page (`ProgressViews`). */
  readonly views?: ((place: HTMLElement | null) => void) | undefined;
}

/** The top of the sheet: the current step and the steps before it. Finished steps are links back. */
export function Progress({ progress, views }: ProgressProps) {
  const text = useText();
  const { t } = useSpeaker();
  const current = progress.steps[progress.current];
  const position = { replace: { step: progress.current + 1, steps: progress.steps.length } };
  return (
    <nav className="progress" aria-label={t("ui.progress")} {...(views ? { "data-views": "" } : {})}>
      <ol className="progress__list">
        {progress.steps.map((step) =>
          views && step.state === "current" ? (
            <li key={step.step} className="progress__item" data-state="current" data-open="">
              <span className="visually-hidden">{text(step.label)}</span>
              <ol className="progress__views" ref={views} />
            </li>
          ) : (
            <li key={step.step} className="progress__item" data-state={step.state}>
              <Step step={step} />
            </li>
          ),
        )}
      </ol>
      {views ? (
        <p className="progress__place" aria-hidden="true">
          <span>{t("ui.stepOf", position)}</span>
          {current ? <span className="progress__here">{` · ${text(current.label)}`}</span> : null}
        </p>
      ) : current ? (
        <p className="progress__count">
          <strong>{t("ui.stepOf", position)}</strong>
          <span>{` · ${text(current.label)}`}</span>
        </p>
      ) : null}
    </nav>
  );
}

function Step({ step }: { readonly step: ProgressView["steps"][number] }) {
  const text = useText();
  const { t } = useSpeaker();
  const label = (
    <span className="progress__label">
      <span>{text(step.label)}</span>
      {step.state === "done" ? <SpokenState state={t("ui.completed")} /> : null}
    </span>
  );
  const { path } = step;
  if (path === undefined || step.state === "current")
    return (
      <span className="progress__link" aria-current={step.state === "current" ? "step" : undefined}>
        {label}
      </span>
    );
  return (
    <PathLink className="progress__link" to={path}>
      {label}
    </PathLink>
  );
}
