import { useTranslation } from "react-i18next";
import type { View } from "../../src/engine/index.ts";
import { useText } from "../text/index.ts";
import { PathLink } from "./PathLink.tsx";

type ProgressView = NonNullable<View["progress"]>;

interface ProgressProps {
  readonly progress: ProgressView;
  /** On a phone the edge alone, where the page has a step bar of its own. */
  readonly edge: boolean;
}

/** The top edge of the sheet: where one is, where one was. Finished steps lead back. */
export function Progress({ progress, edge }: ProgressProps) {
  const text = useText();
  const { t } = useTranslation();
  const current = progress.steps[progress.current];
  return (
    <nav className="progress" aria-label={t("ui.progress")} {...(edge ? { "data-edge": "" } : {})}>
      <ol className="progress__list">
        {progress.steps.map((step) => (
          <li key={step.step} className="progress__item" data-state={step.state}>
            <Step step={step} />
          </li>
        ))}
      </ol>
      {current ? (
        <p className="progress__count">
          <strong>{t("ui.stepOf", { step: progress.current + 1, steps: progress.steps.length })}</strong>
          {` · ${text(current.label)}`}
        </p>
      ) : null}
    </nav>
  );
}

function Step({ step }: { readonly step: ProgressView["steps"][number] }) {
  const text = useText();
  const { t } = useTranslation();
  const label = (
    <span className="progress__label">
      {text(step.label)}
      {step.state === "done" ? <span className="visually-hidden">{`, ${t("ui.completed")}`}</span> : null}
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
