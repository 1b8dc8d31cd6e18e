import { useState } from "react";
import type { ExperimentPage } from "../experiments/views.ts";
import { ActDialog, type Shown } from "./ActDialog.tsx";
import { counted } from "./figures.ts";
import { verdictWords } from "./words.ts";

export interface DialogProps {
  readonly page: ExperimentPage;
  readonly shown: Shown;
}

export function StopDialog({ page, shown }: DialogProps) {
  const { flag, arms, active, inTheMiddle, day, plan } = page;
  const [control = "", ...others] = arms;
  const people = others.reduce((sum, arm) => sum + (inTheMiddle[arm] ?? 0), 0);
  const [keeps, setKeeps] = useState(active && (page.keepsArm ?? false));
  return (
    <ActDialog
      title={`Stop ${flag}?`}
      effects={[
        ...(active
          ? [
              `Everybody new is as ${control} within 5 seconds.`,
              `About ${counted(people, "person is", "people are")} in the middle in ${others.join(" or ")}. None of them loses what they entered.`,
            ]
          : [`Everybody is as ${control} already, since a release. It stays so with the next ones.`]),
        `The figures stay.${plan && day < plan.days ? ` Day ${day} of ${plan.days} may be too early to decide.` : ""}`,
      ]}
      act="experiment"
      names={["keep-arm"]}
      fields={() => ({ flag, state: "off", "keep-arm": keeps ? "on" : "off" })}
      button="Stop for everyone"
      isDanger
      {...shown}
    >
      {(problemAt) =>
        active ? (
          <fieldset>
            <legend className="lab">People in the middle</legend>
            <label className="check">
              <input type="radio" name="keep" checked={!keeps} onChange={() => setKeeps(false)} />
              go on as {control} at their next step
            </label>
            <label className="check">
              <input type="radio" name="keep" checked={keeps} onChange={() => setKeeps(true)} />
              keep their arm until they finish, at most 24 hours
            </label>
            {problemAt("keep-arm")}
          </fieldset>
        ) : null
      }
    </ActDialog>
  );
}

export function EndDialog({ page, shown }: DialogProps) {
  const { flag, arms, report, currency, inTheMiddle } = page;
  const [control = ""] = arms;
  const { verdict } = report;
  const [arm, setArm] = useState(verdict.code === "better" ? verdict.arm : control);
  const { title, detail } = verdictWords(page);
  const moved = arms.reduce((sum, one) => sum + (one === arm ? 0 : (inTheMiddle[one] ?? 0)), 0);
  return (
    <ActDialog
      title={`End ${flag}?`}
      effects={[
        <>
          <b>{title}.</b> {detail}
        </>,
        "The decision is written down with the figures of this moment, and stays in the history.",
        ...(arm === control
          ? [
              page.active
                ? `Everybody new is as ${control} within 5 seconds; about ${counted(moved, "person", "people")} in the middle in another arm at their next step.`
                : `Everybody new is as ${control} already, and who is in the middle at their next step.`,
              "The files still have the experiment: take it out in the Studio when it suits you.",
            ]
          : [
              `${page.active ? "Who is in which arm stays as it is" : `Everybody has ${control}, because it is off,`} until the files make ${arm} everybody’s: end it in the Studio, too.`,
              `To give ${arm} to everybody until then, ${page.active ? "change the shares" : "start it with 100 %"}.`,
            ]),
      ]}
      act="experiment-end"
      names={["arm"]}
      fields={() => ({ flag, arm, currency })}
      button={`End it, keep ${arm}`}
      isDanger
      {...shown}
    >
      {(problemAt) => (
        <fieldset>
          <legend className="lab">The arm that stays</legend>
          {arms.map((one) => (
            <label key={one} className="check">
              <input type="radio" name="arm" checked={one === arm} onChange={() => setArm(one)} />
              {one}
            </label>
          ))}
          {problemAt("arm")}
        </fieldset>
      )}
    </ActDialog>
  );
}
